import type { Box } from '../../lambdas/domain/recognition/box';
import type { DecodedPicture } from '../../lambdas/worker/pipeline/decode';

/** A box on the upright photo in pixels of the working image. */
export function toWorkingBox(box: Box, { scale }: DecodedPicture): Box {
  return {
    x0: box.x0 * scale.x,
    y0: box.y0 * scale.y,
    x1: box.x1 * scale.x,
    y1: box.y1 * scale.y,
  };
}
