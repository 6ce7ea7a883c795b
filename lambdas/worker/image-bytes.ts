import type { ResultRow } from '../contracts/rows';
import { inspectPicture } from '../domain/picture';
import { AppError } from '../shared/app-error';
import { findMedia, readMedia, writeMediaOnce } from '../storage/objects/media';
import { deleteClaimedUpload, readClaimedUpload } from '../storage/objects/uploads';
import { fetchImage } from './fetch-image';
import { servedPicture } from './pipeline/picture/served-picture';

/**
 * Returns the bytes of a result's picture. The first attempt copies an upload or a fetched picture into the
 * bucket Media, and later attempts use that copy.
 * @throws AppError with the reason if the URL yields no picture and no copy exists
 */
export async function readOrFetchImage(row: ResultRow): Promise<Uint8Array> {
  const { image_key, source_url, upload_key } = row;
  if (upload_key !== undefined) return takeUpload(upload_key, image_key);
  if (source_url === undefined) return readMedia(image_key);
  try {
    return await storePicture(image_key, await fetchImage(source_url), 'the fetched file');
  } catch (error) {
    // A URL signed for a minute may work only at the first attempt. The copy is looked up only after a failure,
    // because most images need one attempt.
    const copy = error instanceof AppError ? await findMedia(image_key) : undefined;
    if (copy === undefined) throw error;
    return copy;
  }
}

/**
 * Checks a picture and stores it. Types other than JPEG and PNG are converted to JPEG.
 * @returns the bytes stored under the key
 */
async function storePicture(key: string, bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const { contentType } = inspectPicture(bytes, name);
  const served = await servedPicture(bytes, contentType);
  return writeMediaOnce(key, served.bytes, served.contentType);
}

/**
 * Moves an upload to the bucket Media.
 * @throws AppError with the reason if the upload is not a picture. It stays, so that a later attempt finds the same
 * reason.
 */
async function takeUpload(uploadKey: string, imageKey: string): Promise<Uint8Array> {
  const bytes = await readClaimedUpload(uploadKey);
  // An earlier attempt has already moved the upload.
  if (bytes === undefined) return readMedia(imageKey);
  const stored = await storePicture(imageKey, bytes, 'the upload');
  await deleteClaimedUpload(uploadKey);
  return stored;
}
