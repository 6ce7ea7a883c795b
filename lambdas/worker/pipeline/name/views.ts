import type { PictureMeasures } from '../../../contracts/enrolment';
import { aspectOf, boxOfWholePhoto, type Box } from '../../../domain/recognition/box';
import type { Embedder, Views } from '../../onnx/embedder';
import type { RgbImage } from '../../rgb-image';
import { decodePicture } from '../picture/decode';
import { measurePicture } from '../picture/measure-picture';
import { trimBorder } from '../picture/trim-border';
import { embedBoxes, findKeypoints } from './embed';

/**
 * The long side, in pixels, to which larger thumbnails are shrunk. Packshots have a few hundred, and the
 * embedder sees fewer still.
 */
const MAX_THUMBNAIL_SIDE_PIXELS = 1024;

/** The view of a thumbnail or reference image, with measures of how good a reference it is. */
export interface ThumbnailView extends Views {
  readonly measures: PictureMeasures;
}

/** A promise that resolves when the previous picture has been embedded. */
let previousEmbedding: Promise<unknown> = Promise.resolve();

/**
 * Makes the view of a picture that shows little but one product. Pictures are embedded one at a time, because
 * each uses all cores, and because `decode` detects truncated pictures by warnings that libvips keeps per
 * process.
 * @throws AppError `image-unreadable`
 */
export function embedThumbnail(bytes: Uint8Array, embedder: Embedder): Promise<ThumbnailView> {
  const views = previousEmbedding.then(() => decodeAndEmbedThumbnail(bytes, embedder));
  previousEmbedding = views.catch(() => undefined);
  return views;
}

async function decodeAndEmbedThumbnail(
  bytes: Uint8Array,
  embedder: Embedder,
): Promise<ThumbnailView> {
  const picture = await decodePicture(bytes, MAX_THUMBNAIL_SIDE_PIXELS);
  const trimmed = await trimBorder(picture.image);
  const { image, aspect } = trimmed;
  return {
    ...(await embedView(image, boxOfWholePhoto(image), embedder)),
    aspects: Float32Array.of(aspect),
    measures: await measurePicture(picture.image, trimmed, picture.scale),
  };
}

/** Makes one view of a product from a box on a picture. */
export async function embedView(image: RgbImage, box: Box, embedder: Embedder): Promise<Views> {
  const embeddings = await embedBoxes(image, [box], embedder);
  const keypoints = await findKeypoints(image, box, embedder);
  return {
    ...embeddings,
    // The strongest keypoints come first; the weaker ones are dropped.
    keypoints: keypoints.subarray(0, embedder.keptKeypointBytes),
    aspects: Float32Array.of(aspectOf(box)),
  };
}

/** Joins the views of several pictures of one item, negative ones last. */
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
    negatives: views.reduce((sum, { negatives = 0 }) => sum + negatives, 0),
  };
}
