import { aspectOf, type Box } from '../../domain/recognition/box';
import type { Embedder, Views } from '../onnx/embedder';
import type { RgbImage } from '../rgb-image';
import { cutPicture } from './cut-picture';
import { embedBoxes } from './embed-boxes';

/** All that the embedder's package sees of a box on a picture: what a product is known by. */
export async function lookAt(image: RgbImage, box: Box, embedder: Embedder): Promise<Views> {
  const embedded = await embedBoxes(image, [box], embedder);
  const keypoints = await findKeypoints(image, box, embedder);
  return {
    ...embedded,
    // The strongest come first.
    keypoints: keypoints.subarray(0, embedder.keptKeypointBytes),
    aspects: Float32Array.of(aspectOf(box)),
  };
}

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
