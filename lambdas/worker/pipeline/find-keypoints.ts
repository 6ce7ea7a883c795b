import type { Box } from '../../domain/recognition/box';
import type { Embedder } from '../onnx/embedder';
import type { RgbImage } from '../rgb-image';
import { cutPicture } from './cut-picture';

/**
 * The keypoints of a box; none where the package does not look for any.
 * @param tilt - how many times higher the box is looked at than it is
 */
export async function findKeypoints(
  image: RgbImage,
  box: Box,
  embedder: Embedder,
  tilt = 1,
): Promise<Uint8Array> {
  const side = embedder.parameters.verify?.picture_side;
  if (side === undefined) return new Uint8Array();
  const { pixels, extent } = await cutPicture(image, box, side, tilt);
  return embedder.findKeypoints(pixels, extent);
}
