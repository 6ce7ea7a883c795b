import type { ResultRow } from '../contracts/rows';
import { inspectPicture } from '../domain/picture';
import { AppError } from '../shared/app-error';
import { findMedia, readMedia, writeMediaOnce } from '../storage/objects/media';
import { deleteClaimedUpload, readClaimedUpload } from '../storage/objects/uploads';
import { fetchImage } from './fetch-image';
import { servedPicture } from './pipeline/picture/served-picture';

/**
 * The bytes of a result's picture. Uploads and fetched pictures are copied into the bucket Media, and
 * every later attempt uses the first copy.
 * @throws AppError with the reason when the URL gives no picture and no copy exists
 */
export async function readOrFetchImage(row: ResultRow): Promise<Uint8Array> {
  const { image_key, source_url, upload_key } = row;
  if (upload_key !== undefined) return takeUpload(upload_key, image_key);
  if (source_url === undefined) return readMedia(image_key);
  try {
    return await storePicture(image_key, await fetchImage(source_url), 'the fetched file');
  } catch (error) {
    // A URL signed for a minute may answer the first attempt only. The copy is looked up only now,
    // because most images need a single attempt.
    const copy = error instanceof AppError ? await findMedia(image_key) : undefined;
    if (copy === undefined) throw error;
    return copy;
  }
}

/**
 * Checks a picture and stores it. Types other than JPEG and PNG are stored as a JPEG.
 * @returns what is stored under the key
 */
async function storePicture(key: string, bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const { contentType } = inspectPicture(bytes, name);
  const served = await servedPicture(bytes, contentType);
  return writeMediaOnce(key, served.bytes, served.contentType);
}

/**
 * Moves an upload to the bucket Media, if it is a picture. A refused upload is deleted as well.
 * @throws AppError with the reason when it is no picture
 */
async function takeUpload(uploadKey: string, imageKey: string): Promise<Uint8Array> {
  const bytes = await readClaimedUpload(uploadKey);
  // An earlier attempt has moved it.
  if (bytes === undefined) return readMedia(imageKey);
  try {
    const stored = await storePicture(imageKey, bytes, 'the upload');
    await deleteClaimedUpload(uploadKey);
    return stored;
  } catch (error) {
    if (error instanceof AppError) await deleteClaimedUpload(uploadKey);
    throw error;
  }
}
