import sharp from 'sharp';
import type { RgbImage } from '../../rgb-image';

/** Twice the size at which the console's lists show photos, for screens of two pixels per point. */
const PREVIEW_LONG_SIDE_PIXELS = 96;

/** At this quality the base64 of a preview takes some 3 KB. */
const PREVIEW_JPEG_QUALITY = 70;

/** Shrinks a photo to a preview for lists, as the base64 of a JPEG. */
export async function previewOf({ data, width, height }: RgbImage): Promise<string> {
  const side = PREVIEW_LONG_SIDE_PIXELS;
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: PREVIEW_JPEG_QUALITY })
    .toBuffer();
  return jpeg.toString('base64');
}
