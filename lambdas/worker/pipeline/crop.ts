import { aspectOf, type Box } from '../../domain/recognition/box';
import type { Embedder } from '../onnx/embedder';
import type { RgbImage } from '../rgb-image';

/** Squares cut out of a picture, ready for the embedder. */
export interface Crops {
  readonly pixels: Float32Array;
  /** Width / height of each box: the squares have lost it. */
  readonly aspects: Float32Array;
}

/** @param boxes - in pixels of the image; each has an extent */
export async function crop(
  image: RgbImage,
  boxes: readonly Box[],
  embedder: Embedder,
): Promise<Crops> {
  if (boxes.length === 0) return { pixels: new Float32Array(), aspects: new Float32Array() };
  const corners = Float32Array.from(boxes.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]));
  return {
    pixels: await embedder.crop(image, corners),
    aspects: Float32Array.from(boxes, aspectOf),
  };
}
