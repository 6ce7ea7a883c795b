import { isServedType, type PictureType } from '../../contracts/picture-type';
import { listKeys } from '../aws/list-keys';
import { deleteMedia, listMedia, mediaPrefixOf, writeMedia } from './media';
import { claimedKeyOf, deleteClaimedUpload, putClaimedUpload, uploadsBucket } from './uploads';

/**
 * Stores a caller's picture: JPEG and PNG in the bucket Media, other types in Uploads, where the worker fetches
 * them to make a JPEG.
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
 * The keys of an account's pictures, including those that no row names. For a picture that waits in Uploads,
 * the key it will have in the folder `images` is returned.
 */
export async function listSentPictures(accountId: string): Promise<string[]> {
  const images = mediaPrefixOf('images', accountId);
  const waiting = await listKeys(uploadsBucket(), claimedKeyOf(images));
  return [
    ...(await listMedia(accountId)),
    ...waiting.map((key) => key.replace(claimedKeyOf(images), images)),
  ];
}
