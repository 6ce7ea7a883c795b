import type { CatalogItemRow } from '../contracts/rows';
import { namedPictures, usedNegatives, usedViews } from '../domain/learned-views';
import { contentTypeOf } from '../domain/picture';
import { AppError } from '../shared/app-error';
import { getCatalogItem } from '../storage/catalogue/catalogue';
import { deleteMedia, findMedia, readMedia, writeMediaOnce } from '../storage/objects/media';
import { claimedKeyOf, deleteClaimedUpload, readClaimedUpload } from '../storage/objects/uploads';
import { cutPicture } from './pipeline/picture/cut-picture';
import { servedPicture } from './pipeline/picture/served-picture';

export type Pictured = Pick<
  CatalogItemRow,
  'thumbnail_key' | 'reference_keys' | 'learned' | 'learning_off'
>;

/** The keys, in the bucket Media, of the pictures that photos are compared with; negative ones are last. */
export const pictureKeysOf = (item: Pictured): string[] => [
  item.thumbnail_key,
  ...item.reference_keys,
  ...usedViews(item),
  ...usedNegatives(item),
];

/**
 * Returns the bytes of an item's picture. If it must be cut from a photo or converted from WebP or HEIC, the
 * first call makes and stores it.
 * @throws AppError `image-unreadable` if the photo was already deleted, or the sent picture is damaged
 */
export async function readItemPicture(item: CatalogItemRow, key: string): Promise<Uint8Array> {
  const stored = await findMedia(key);
  if (stored) return stored;
  const cut = [...(item.cuts ?? []), ...(item.learned ?? [])].find((each) => each.key === key);
  if (cut) {
    const photo = await findMedia(cut.image_key);
    if (!photo) {
      throw new AppError('image-unreadable', 'the photo that it is to be cut from is deleted');
    }
    return storeMadePicture(item, key, await cutPicture(photo, cut.bbox));
  }
  const uploadKey = claimedKeyOf(key);
  const sent = await readClaimedUpload(uploadKey);
  // Another attempt has made the picture meanwhile.
  if (!sent) return readMedia(key);
  const { bytes } = await servedPicture(sent, contentTypeOf(sent) ?? 'image/webp');
  const made = await storeMadePicture(item, key, bytes);
  await deleteClaimedUpload(uploadKey);
  return made;
}

/**
 * Stores a picture that the worker made. It is deleted at once if the item no longer has it, because nothing
 * else would delete it.
 */
export async function storeMadePicture(
  { account_id, item_uuid }: CatalogItemRow,
  key: string,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const stored = await writeMediaOnce(key, bytes, 'image/jpeg');
  const item = await getCatalogItem(account_id, item_uuid);
  if (item && namedPictures(item).includes(key)) return stored;
  await deleteMedia(key);
  throw new AppError('image-unreadable', 'the item does not have it any more');
}
