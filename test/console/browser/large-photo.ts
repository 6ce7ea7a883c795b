import sharp from 'sharp';
import { SHELF_PHOTO } from '../../../local/demo/pictures';

/** A photo of 12 MB: the demo's, enlarged and padded. */
export const largePhoto = async (): Promise<Buffer> => {
  const photo = sharp(SHELF_PHOTO);
  const { width } = await photo.metadata();
  const jpeg = await photo
    .resize({ width: Math.round(width * 1.5) })
    .jpeg({ quality: 90 })
    .toBuffer();
  // Bytes after the end of a JPEG are no part of the picture.
  return Buffer.concat([jpeg, Buffer.alloc(12_000_000 - jpeg.length)]);
};
