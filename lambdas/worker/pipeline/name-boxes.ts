import type { Facing } from '../../domain/recognition/facing';
import type { Models } from '../onnx/models';
import type { RgbImage } from '../rgb-image';
import { crop } from './crop';
import type { DetectedBox } from './detect';
import type { Gallery } from './gallery';
import { match } from './match';
import { nameFacings } from './name';
import { settle } from './settle';
import type { StageTimer } from './stage-timer';
import { verify } from './verify';

/** Says what each box of a working image shows: a facing on that image, in the order of the boxes. */
export async function nameBoxes(
  image: RgbImage,
  detected: readonly DetectedBox[],
  gallery: Gallery,
  models: Models,
  timer: StageTimer,
): Promise<Facing[]> {
  if (detected.length === 0) return [];
  const boxes = detected.map(({ box }) => box);
  const { pixels, aspects } = await timer.time('crop', () => crop(image, boxes, models.embedder));
  const embedded = await timer.time('embed', () => models.embedder.embed(pixels, aspects));
  const nearest = await timer.time('match', () => match(embedded, gallery, models));
  const settled = await timer.time('settle', () =>
    settle(embedded, gallery, nearest, models.settler),
  );
  const verified = await timer.time('verify', () => verify(image, boxes, gallery, settled, models));
  return timer.time('post-process', () => {
    const namings = nameFacings(verified, detected.length, gallery, models.naming);
    return detected.map(({ box, score }, index) => ({
      box,
      detectionScore: score,
      best: namings[index]?.best ?? null,
      alternatives: namings[index]?.alternatives ?? [],
      verified: namings[index]?.verified ?? false,
    }));
  });
}
