import type { Box } from '../../domain/recognition/box';
import type { Embedder, Embeddings } from '../onnx/embedder';
import type { RgbImage } from '../rgb-image';
import { crop } from './crop';
import { StageTimer } from './stage-timer';

/**
 * Crops are floats: 128 of 144 x 144 pixels take 32 MB, and those of 800 boxes would take 200. Each time some are cut, the
 * whole image is made floats first, which takes some 15 ms.
 */
export const CROPS_AT_ONCE = 128;

/** What the embedder makes of the boxes of a working image, one after the other. */
export async function embedBoxes(
  image: RgbImage,
  boxes: readonly Box[],
  embedder: Embedder,
  timer = new StageTimer(),
): Promise<Embeddings> {
  const { dimensions } = embedder.parameters;
  const vectors = new Float32Array(boxes.length * dimensions);
  const details: Uint8Array[] = [];
  for (let start = 0; start < boxes.length; start += CROPS_AT_ONCE) {
    const some = boxes.slice(start, start + CROPS_AT_ONCE);
    const crops = await timer.time('crop', () => crop(image, some, embedder));
    const embedded = await timer.time('embed', () => embedder.embed(crops.pixels, crops.aspects));
    vectors.set(embedded.vectors, start * dimensions);
    details.push(embedded.details);
  }
  return { vectors, details: Buffer.concat(details) };
}
