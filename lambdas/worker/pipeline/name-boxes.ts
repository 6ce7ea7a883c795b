import type { Facing } from '../../domain/recognition/facing';
import type { Models } from '../onnx/models';
import type { RgbImage } from '../rgb-image';
import type { DetectedBox } from './detector-geometry';
import type { Gallery } from './gallery';
import { nameFacings } from './name';
import { rankBoxes } from './rank-boxes';
import type { StageTimer } from './stage-timer';

/**
 * Says what each box of a working image shows: a facing on that image, in the order of the boxes.
 * @param among - facings that are named already, where the boxes are less sure than those
 */
export async function nameBoxes(
  image: RgbImage,
  detected: readonly DetectedBox[],
  gallery: Gallery,
  models: Models,
  timer: StageTimer,
  among?: readonly Facing[],
): Promise<Facing[]> {
  const boxes = detected.map(({ box }) => box);
  const ranked = await rankBoxes(image, boxes, gallery, models, { timer, among });
  const namings = await timer.time('post-process', () => nameFacings(ranked, models.naming));
  return detected.map(({ box, score }, index) => ({
    box,
    detectionScore: score,
    best: namings[index]?.best ?? null,
    alternatives: namings[index]?.alternatives ?? [],
    verified: namings[index]?.verified ?? false,
  }));
}
