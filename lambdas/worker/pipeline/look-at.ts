import { aspectOf, type Box } from '../../domain/recognition/box';
import type { Embedder, Views } from '../onnx/embedder';
import type { RgbImage } from '../rgb-image';
import { cutPictures } from './cut-pictures';
import { embedBoxes } from './embed-boxes';

/** All that the embedder's package sees of boxes on a picture: what a product is known by. */
export async function lookAt(
  image: RgbImage,
  boxes: readonly Box[],
  embedder: Embedder,
): Promise<Views> {
  const embedded = await embedBoxes(image, boxes, embedder);
  const keypoints = await findKeypoints(image, boxes, embedder);
  return {
    ...embedded,
    keypoints: strongest(keypoints, boxes.length, embedder),
    aspects: Float32Array.from(boxes, aspectOf),
  };
}

/** Of each box's keypoints those that are kept. */
function strongest(keypoints: Uint8Array, boxes: number, embedder: Embedder): Uint8Array {
  const each = keypoints.length / boxes;
  return Buffer.concat(
    Array.from({ length: boxes }, (_, box) =>
      keypoints.subarray(box * each, box * each + embedder.keptKeypointBytes),
    ),
  );
}

/**
 * The keypoints of boxes, one after the other; none where the package does not look for any.
 * @param tilt - how many times higher the boxes are looked at than they are
 */
export async function findKeypoints(
  image: RgbImage,
  boxes: readonly Box[],
  embedder: Embedder,
  tilt = 1,
): Promise<Uint8Array> {
  const side = embedder.parameters.verify?.picture_side;
  if (side === undefined) return new Uint8Array();
  const pictures = await cutPictures(image, boxes, side, tilt);
  return embedder.findKeypoints(pictures.pixels, pictures.extents);
}
