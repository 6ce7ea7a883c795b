import { aspectOf, boxOfWholePhoto, type Box } from '../../../domain/recognition/box';
import type { Embedder, Views } from '../../onnx/embedder';
import type { RgbImage } from '../../rgb-image';
import { decodePicture } from '../picture/decode';
import { trimBorder } from '../picture/trim-border';
import { embedBoxes, findKeypoints } from './embed';

/**
 * The long side, in pixels, that a larger thumbnail is shrunk to. Packshots have a few hundred, and the
 * embedder looks at far fewer.
 */
const MAX_THUMBNAIL_SIDE_PIXELS = 1024;

/** A promise that ends when the picture before has been embedded. */
let previousEmbedding: Promise<unknown> = Promise.resolve();

/**
 * Makes the view of a picture that shows one product and little else. Pictures are embedded one at a
 * time. Each uses all cores anyway, and libvips has one list of warnings per process, by which `decode`
 * recognises a picture that is cut off.
 * @throws AppError `image-unreadable`
 */
export function embedThumbnail(bytes: Uint8Array, embedder: Embedder): Promise<Views> {
  const views = previousEmbedding.then(() => decodeAndEmbedThumbnail(bytes, embedder));
  previousEmbedding = views.catch(() => undefined);
  return views;
}

async function decodeAndEmbedThumbnail(bytes: Uint8Array, embedder: Embedder): Promise<Views> {
  const picture = await decodePicture(bytes, MAX_THUMBNAIL_SIDE_PIXELS);
  const { image, aspect } = await trimBorder(picture.image);
  return {
    ...(await embedView(image, boxOfWholePhoto(image), embedder)),
    aspects: Float32Array.of(aspect),
  };
}

/** Makes one view of a product: what the embedder's package computes from a box on a picture. */
export async function embedView(image: RgbImage, box: Box, embedder: Embedder): Promise<Views> {
  const embeddings = await embedBoxes(image, [box], embedder);
  const keypoints = await findKeypoints(image, box, embedder);
  return {
    ...embeddings,
    // The strongest keypoints come first. The others are not kept.
    keypoints: keypoints.subarray(0, embedder.keptKeypointBytes),
    aspects: Float32Array.of(aspectOf(box)),
  };
}

/** Joins the views of several pictures into those of one item. */
export function joinViews(views: readonly Views[]): Views {
  const vectors = new Float32Array(views.reduce((sum, view) => sum + view.vectors.length, 0));
  let filled = 0;
  for (const view of views) {
    vectors.set(view.vectors, filled);
    filled += view.vectors.length;
  }
  return {
    vectors,
    details: Buffer.concat(views.map(({ details }) => details)),
    keypoints: Buffer.concat(views.map(({ keypoints }) => keypoints)),
    aspects: Float32Array.from(views.flatMap(({ aspects }) => [...aspects])),
  };
}
