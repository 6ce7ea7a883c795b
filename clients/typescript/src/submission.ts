import { listsOf, type CallerDataOfEach } from './caller-data.js';
import type { CallOptions, Connection } from './http/connection.js';
import { blobOf, MAX_FORM_BYTES, type Photo } from './photo.js';
import { uploadPhoto } from './uploads.js';

export interface SubmitOptions extends CallOptions, CallerDataOfEach {
  /** The URL to which the service posts each result once it is finished. */
  readonly callback?: string | undefined;
}

/**
 * Submits up to 20 photos in one request, which accepts all or none. Photos that do not fit into it are
 * uploaded first.
 * @returns the uuids of their results, in the order of the photos.
 */
export async function submitPhotos(
  connection: Connection,
  task_uuid: string,
  photos: readonly Photo[],
  { callback, externalIds, metadata, ...options }: SubmitOptions = {},
): Promise<string[]> {
  const blobs = await Promise.all(photos.map((photo, index) => blobOf(photo, `photos[${index}]`)));
  const textsIn = (order: readonly number[]) =>
    textsOf(listsOf({ externalIds, metadata }, order), callback);
  // The order of photos does not change how long the texts are.
  const { inForm, ahead } = divide(blobs, textsIn([...photos.keys()]));
  // The service orders files before uploads, both in the request and in its answer.
  const order = [...inForm, ...ahead];
  const upload_ids: string[] = [];
  for (const [place, blob] of blobs.filter((_, index) => ahead.includes(index)).entries()) {
    const upload = { ...options, idempotencyKey: keyOfUpload(options.idempotencyKey, place) };
    upload_ids.push(await uploadPhoto(connection, blob, upload));
  }
  const images = blobs.filter((_, index) => inForm.includes(index));
  const form = { images, upload_ids, ...textsIn(order) };
  const uuids = await connection.call('submitImages', { path: { task_uuid }, form }, options);
  return photos.map((_, index) => uuids[order.indexOf(index)] ?? '');
}

/** Derives an upload's key from the request's key, because both are repeated together. */
export const keyOfUpload = (key: string | undefined, order: number): string | undefined =>
  key === undefined ? undefined : `${key}/upload-${order}`;

/** The fields of the form besides the photos. */
function textsOf(lists: Readonly<Record<string, unknown>>, callback: string | undefined) {
  const texts = Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)] as const);
  const fields: Readonly<Record<string, string>> = Object.fromEntries(texts);
  return callback === undefined ? fields : { ...fields, callback };
}

const bytesOf = (texts: readonly string[]): number => new Blob([...texts]).size;

/**
 * Divides photos into those sent in the form, smallest first until it is full, and those uploaded ahead of it.
 */
function divide(blobs: readonly Blob[], texts: Readonly<Record<string, string>>) {
  const sizes = blobs.map((blob) => blob.size + bytesOf(blob instanceof File ? [blob.name] : []));
  const bySize = sizes.map((_, index) => index).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
  let bytes = bytesOf(Object.values(texts));
  const fits = new Set(bySize.filter((index) => (bytes += sizes[index] ?? 0) <= MAX_FORM_BYTES));
  const indexes = sizes.map((_, index) => index);
  return {
    inForm: indexes.filter((index) => fits.has(index)),
    ahead: indexes.filter((index) => !fits.has(index)),
  };
}
