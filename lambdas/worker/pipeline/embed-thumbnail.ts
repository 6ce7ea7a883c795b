import sharp from 'sharp';
import type { Embedder, Views } from '../onnx/embedder';
import type { RgbImage } from '../rgb-image';
import { decode } from './decode';
import { lookAt } from './look-at';

/** Packshots are a few hundred pixels; the embedder looks at far fewer. */
const THUMBNAIL_LONG_SIDE = 1024;

/** How far a border may differ from its corner pixel, of 255: JPEG noise on white. */
const BORDER_TOLERANCE = 12;

/** sharp trims nothing smaller. */
const SMALLEST_TRIMMED = 3;

/**
 * Embeds a picture that shows one product and little else.
 * @throws AppError `image-unreadable`
 */
export async function embedThumbnail(bytes: Uint8Array, embedder: Embedder): Promise<Views> {
  const { image } = await decode(bytes, THUMBNAIL_LONG_SIDE);
  const product = await trimBorder(image);
  return lookAt(product, [{ x0: 0, y0: 0, x1: product.width, y1: product.height }], embedder);
}

/** Cuts a border of one colour off, so that the product fills its box as it does on a shelf. */
async function trimBorder(image: RgbImage): Promise<RgbImage> {
  const { width, height } = image;
  if (Math.min(width, height) < SMALLEST_TRIMMED) return image;
  // A picture of one colour comes back untrimmed.
  const { data, info } = await sharp(image.data, { raw: { width, height, channels: 3 } })
    .trim({ threshold: BORDER_TOLERANCE })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
