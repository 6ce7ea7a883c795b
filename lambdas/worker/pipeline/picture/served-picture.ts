import sharp, { type Sharp } from 'sharp';
import { LIMITS } from '../../../contracts/limits';
import { isServedType, type PictureType, type ServedType } from '../../../contracts/picture-type';
import { withPadding } from '../../../domain/converted-pictures';
import { AppError } from '../../../shared/app-error';
import { JPEG_QUALITY } from './cut-picture';
import { decodeHeic } from './decode-heic';

interface ServedPicture {
  readonly bytes: Uint8Array;
  readonly contentType: ServedType;
}

/**
 * Returns the picture to store: a JPEG or PNG unchanged, any other type converted to an upright JPEG.
 * @throws AppError `image-unreadable`
 */
export async function servedPicture(bytes: Uint8Array, type: PictureType): Promise<ServedPicture> {
  if (isServedType(type)) return { bytes, contentType: type };
  try {
    const picture = type === 'image/heic' ? await decodeHeic(bytes) : await openWebp(bytes);
    const jpeg = await picture
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
    return { bytes: jpeg, contentType: 'image/jpeg' };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('image-unreadable', 'the picture is damaged or cut off', { cause: error });
  }
}

/** Opens a WebP. Of an animation, only the first frame is read. */
async function openWebp(bytes: Uint8Array): Promise<Sharp> {
  const picture = sharp(withPadding(bytes), {
    limitInputPixels: LIMITS.imagePixels,
    failOn: 'warning',
  });
  const { format } = await picture.metadata();
  if (format !== 'webp') throw new Error(`The decoder takes it for ${format}`);
  return picture.autoOrient();
}
