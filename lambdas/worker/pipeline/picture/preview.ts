import sharp from 'sharp';
import { LIMITS } from '../../../contracts/limits';
import type { RgbImage } from '../../rgb-image';

/** A list needs no legible print, and a higher quality makes its answer larger. */
const PREVIEW_JPEG_QUALITY = 70;

/** Shrinks a photo to a preview for lists, as the base64 of a JPEG. */
export async function previewOf({ data, width, height }: RgbImage): Promise<string> {
  const side = LIMITS.previewPixels;
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: PREVIEW_JPEG_QUALITY })
    .toBuffer();
  return jpeg.toString('base64');
}
