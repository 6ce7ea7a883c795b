import type { CatalogItemRow } from '../contracts/rows';
import { AppError } from '../shared/app-error';
import { findMedia, readMedia, writeMediaOnce } from '../storage/objects/media';
import { cutPicture } from './pipeline/picture/cut-picture';

/**
 * The bytes of a picture of an item. One that is to be cut from a photo is cut and stored when it is first read.
 * @throws AppError `image-unreadable` if the photo was deleted before that
 */
export async function readItemPicture(
  { cuts = [] }: Pick<CatalogItemRow, 'cuts'>,
  key: string,
): Promise<Uint8Array> {
  const cut = cuts.find((each) => each.key === key);
  if (!cut) return readMedia(key);
  const stored = await findMedia(key);
  if (stored) return stored;
  const photo = await findMedia(cut.image_key);
  if (!photo) {
    throw new AppError('image-unreadable', 'the photo that it is to be cut from is deleted');
  }
  return writeMediaOnce(key, await cutPicture(photo, cut.bbox), 'image/jpeg');
}
