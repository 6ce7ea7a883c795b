import type { Box, PhotoSize } from '../../lambdas/domain/recognition/box';
import type { DecodedPicture } from '../../lambdas/worker/pipeline/picture/decode';

/** Converts a box on the upright photo to pixels of the working image, which the pipeline scaled. */
export function toWorkingBox(box: Box, { scale }: DecodedPicture): Box {
  return {
    x0: box.x0 * scale.x,
    y0: box.y0 * scale.y,
    x1: box.x1 * scale.x,
    y1: box.y1 * scale.y,
  };
}

/** The part of a box that is on the photo, or undefined for none: people draw boxes over the edge. */
export function onPhoto(box: Box, { width, height }: PhotoSize): Box | undefined {
  const [x0, y0] = [Math.max(0, box.x0), Math.max(0, box.y0)];
  const [x1, y1] = [Math.min(width, box.x1), Math.min(height, box.y1)];
  return x1 > x0 && y1 > y0 ? { x0, y0, x1, y1 } : undefined;
}
