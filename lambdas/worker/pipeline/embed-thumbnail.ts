import type { Embedder, Views } from '../onnx/embedder';
import { decode } from './decode';
import { lookAt } from './look-at';
import { trimBorder } from './trim-border';

/** Packshots are a few hundred pixels; the embedder looks at far fewer. */
const THUMBNAIL_LONG_SIDE = 1024;

/**
 * Embeds a picture that shows one product and little else.
 * @throws AppError `image-unreadable`
 */
export async function embedThumbnail(bytes: Uint8Array, embedder: Embedder): Promise<Views> {
  const picture = await decode(bytes, THUMBNAIL_LONG_SIDE);
  const { image, aspect } = await trimBorder(picture.image);
  const box = { x0: 0, y0: 0, x1: image.width, y1: image.height };
  return { ...(await lookAt(image, [box], embedder)), aspects: Float32Array.of(aspect) };
}
