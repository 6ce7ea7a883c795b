import { aspectOf, type Box } from '../../domain/recognition/box';
import type { Embedder, Views } from '../onnx/embedder';
import type { RgbImage } from '../rgb-image';
import { embedBoxes } from './embed-boxes';
import { findKeypoints } from './find-keypoints';

/** One view of a product: all that the embedder's package sees of a box on a picture. */
export async function embedView(image: RgbImage, box: Box, embedder: Embedder): Promise<Views> {
  const embedded = await embedBoxes(image, [box], embedder);
  const keypoints = await findKeypoints(image, box, embedder);
  return {
    ...embedded,
    // The strongest come first.
    keypoints: keypoints.subarray(0, embedder.keptKeypointBytes),
    aspects: Float32Array.of(aspectOf(box)),
  };
}
