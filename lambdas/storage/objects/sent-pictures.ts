import { isServedType, type PictureType } from '../../contracts/picture-type';
import { deleteMedia, writeMedia } from './media';
import { claimedKeyOf, deleteClaimedUpload, putClaimedUpload } from './uploads';

/** Stores a picture that a caller sent under its key in Media, or for the worker to make a JPEG of it. */
export const storeSentPicture = (
  key: string,
  bytes: Uint8Array,
  type: PictureType,
): Promise<void> =>
  isServedType(type) ? writeMedia(key, bytes, type) : putClaimedUpload(key, bytes);

/** Deletes a picture wherever it is: in Media, or waiting for the worker. */
export async function deleteSentPicture(key: string): Promise<void> {
  await deleteMedia(key);
  await deleteClaimedUpload(claimedKeyOf(key));
}
