import { isServedType, type PictureType } from '../../contracts/picture-type';
import { deleteMedia, writeMedia } from './media';
import { claimedKeyOf, deleteClaimedUpload, putClaimedUpload } from './uploads';

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
