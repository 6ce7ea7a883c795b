import type { Facing } from '../../domain/recognition/facing';
import type { DecodedPicture } from './decode';
import type { DetectedBox } from './detect';
import type { Naming } from './name';

/** Joins boxes and names, in pixels of the upright photo. */
export function placeOnPhoto(
  detected: readonly DetectedBox[],
  namings: readonly Naming[],
  scale: DecodedPicture['scale'],
): Facing[] {
  return detected.map(({ box, score }, index) => {
    const naming = namings[index];
    return {
      box: {
        x0: box.x0 / scale.x,
        y0: box.y0 / scale.y,
        x1: box.x1 / scale.x,
        y1: box.y1 / scale.y,
      },
      detectionScore: score,
      best: naming?.best ?? null,
      alternatives: naming?.alternatives ?? [],
    };
  });
}
