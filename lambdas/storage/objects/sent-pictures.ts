import { isServedType, type PictureType } from '../../contracts/picture-type';
import { listKeys } from '../aws/list-keys';
import { deleteMedia, listMedia, mediaPrefixOf, writeMedia } from './media';
import { claimedKeyOf, deleteClaimedUpload, putClaimedUpload, uploadsBucket } from './uploads';

/**
 * Stores a caller's JPEG or PNG in the bucket Media. Other types wait in Uploads until the worker makes a
 * JPEG.
 */
export const storeSentPicture = (
  key: string,
  bytes: Uint8Array,
  type: PictureType,
): Promise<void> =>
  isServedType(type) ? writeMedia(key, bytes, type) : putClaimedUpload(key, bytes);

/** Deletes a picture from Media, and from Uploads if it still waits for the worker. */
export async function deleteSentPicture(key: string): Promise<void> {
  await deleteMedia(key);
  await deleteClaimedUpload(claimedKeyOf(key));
}

/**
 * The keys of an account's pictures, even of those that no row names. A picture that waits for the worker
 * is named by its key in the folder `images`.
 */
export async function listSentPictures(accountId: string): Promise<string[]> {
  const images = mediaPrefixOf('images', accountId);
  const waiting = await listKeys(uploadsBucket(), claimedKeyOf(images));
  return [
    ...(await listMedia(accountId)),
    ...waiting.map((key) => key.replace(claimedKeyOf(images), images)),
  ];
}
