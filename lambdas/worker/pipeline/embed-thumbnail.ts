import { wholeOf } from '../../domain/recognition/box';
import type { Embedder, Views } from '../onnx/embedder';
import { decode } from './decode';
import { embedView } from './embed-view';
import { trimBorder } from './trim-border';

/** Packshots are a few hundred pixels; the embedder looks at far fewer. */
const THUMBNAIL_LONG_SIDE = 1024;

/** Ends when the picture before has been embedded. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Embeds a picture that shows one product and little else, one picture at a time: each takes all cores anyway, and libvips
 * has one list of warnings for all pictures of a process, by which `decode` tells half a picture.
 * @throws AppError `image-unreadable`
 */
export function embedThumbnail(bytes: Uint8Array, embedder: Embedder): Promise<Views> {
  const views = before.then(() => embedNow(bytes, embedder));
  before = views.catch(() => undefined);
  return views;
}

async function embedNow(bytes: Uint8Array, embedder: Embedder): Promise<Views> {
  const picture = await decode(bytes, THUMBNAIL_LONG_SIDE);
  const { image, aspect } = await trimBorder(picture.image);
  return {
    ...(await embedView(image, wholeOf(image), embedder)),
    aspects: Float32Array.of(aspect),
  };
}
