import type { CallOptions, Connection } from './http/connection.js';
import { blobOf, PHOTO_TYPES, type Photo } from './photo.js';
import { ShelfError } from './shelf-error.js';

/** The time-out for sending a photo. 20 MB take 160 s at 1 Mbit/s. */
const SEND_TIMEOUT_MS = 300_000;

/** The longest file name that the service takes. */
const MAX_NAME_LENGTH = 255;

/**
 * Sends a photo of up to 20 MB to the service's bucket, to be submitted within 24 hours.
 * @returns the `upload_id`.
 */
export async function uploadPhoto(
  connection: Connection,
  photo: Photo,
  options: CallOptions = {},
): Promise<string> {
  const blob = await blobOf(photo, 'photo');
  const content_type = PHOTO_TYPES.find((type) => type === blob.type) ?? 'image/jpeg';
  const file_name = blob instanceof File ? { file_name: blob.name.slice(-MAX_NAME_LENGTH) } : {};
  const json = { content_type, size: blob.size, ...file_name } as const;
  const upload = await connection.call('createUpload', { json }, options);
  const { url, method, headers, upload_id } = upload;
  try {
    await connection.send(
      url,
      { method, headers, body: blob },
      { timeoutMs: SEND_TIMEOUT_MS, signal: options.signal },
    );
  } catch (error) {
    // A repeated request gets the first one's address, which may have expired. The photo was usually sent then.
    // If not, the submission says so.
    const mayBeSent = options.idempotencyKey !== undefined;
    if (!(mayBeSent && error instanceof ShelfError && error.code === 'forbidden')) throw error;
  }
  return upload_id;
}
