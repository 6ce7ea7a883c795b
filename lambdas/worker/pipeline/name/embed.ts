import { aspectOf, type Box } from '../../../domain/recognition/box';
import type { Embedder, Embeddings } from '../../onnx/embedder';
import type { RgbImage } from '../../rgb-image';
import { cutGreySquare } from '../picture/cut-square';
import { StageTimer } from '../stage-timer';

/**
 * How many boxes are cropped and embedded together. 64 crops of 192 x 192 float pixels take 28 MB; 800 would
 * take 354 MB. Each batch first converts the whole image to floats, in some 15 ms.
 */
export const MAX_CROPS_PER_BATCH = 64;

/** Computes the vectors and details of boxes on a working image, in the order of the boxes. */
export async function embedBoxes(
  image: RgbImage,
  boxes: readonly Box[],
  embedder: Embedder,
  timer = new StageTimer(),
): Promise<Embeddings> {
  const { dimensions } = embedder.parameters;
  const vectors = new Float32Array(boxes.length * dimensions);
  const details: Uint8Array[] = [];
  for (let start = 0; start < boxes.length; start += MAX_CROPS_PER_BATCH) {
    const batch = boxes.slice(start, start + MAX_CROPS_PER_BATCH);
    const crops = await timer.measureStage('crop', () =>
      embedder.crop(image, cornerCoordinatesOf(batch)),
    );
    // The crops are square, so the embedder also gets the boxes' aspects.
    const aspects = Float32Array.from(batch, aspectOf);
    const embeddings = await timer.measureStage('embed', () => embedder.embed(crops, aspects));
    vectors.set(embeddings.vectors, start * dimensions);
    details.push(embeddings.details);
  }
  return { vectors, details: Buffer.concat(details) };
}

const cornerCoordinatesOf = (boxes: readonly Box[]): Float32Array =>
  Float32Array.from(boxes.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]));

/**
 * Finds the keypoints in a box; none if the package has no keypoints.onnx.
 * @param tilt - the factor by which the box is first stretched vertically
 */
export async function findKeypoints(
  image: RgbImage,
  box: Box,
  embedder: Embedder,
  tilt = 1,
): Promise<Uint8Array> {
  const side = embedder.parameters.verify?.picture_side;
  if (side === undefined) return new Uint8Array();
  const { pixels, extent } = await cutGreySquare(image, box, side, tilt);
  return embedder.findKeypoints(pixels, extent);
}
