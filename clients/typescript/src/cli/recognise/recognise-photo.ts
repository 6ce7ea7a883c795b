import path from 'node:path';
import { MAX_FORM_BYTES } from '../../photo.js';
import type { ShelfClient } from '../../shelf-client.js';
import { ShelfError } from '../../shelf-error.js';
import type { SubmitOptions } from '../../submission.js';
import type { Result } from '../../types.js';
import { hashOf, readPicture } from '../files/pictures.js';
import type { PhotoFile } from './photos.js';
import type { WorkJournal } from './work-journal.js';

/** The largest photo that the service accepts. */
const MAX_PHOTO_BYTES = 20_000_000;
/**
 * How long to wait for a result. An image may have to wait for others, and for an hour if the service could not
 * queue it.
 */
const WAIT_SECONDS = 7_200;

/**
 * Submits one photo, unless an earlier run did and its result was not deleted, and waits for the result.
 * @throws ShelfError that says what is wrong with the photo.
 */
export async function recognisePhoto(
  { name, file }: PhotoFile,
  {
    client,
    task,
    journal,
    namesExternalId,
    signal,
  }: {
    readonly client: ShelfClient;
    readonly task: string;
    readonly journal: WorkJournal;
    /** Whether the photo's name becomes its external_id. */
    readonly namesExternalId: boolean;
    readonly signal: AbortSignal;
  },
): Promise<Result> {
  const wait = (result: string): Promise<Result> =>
    client.results.wait(task, result, { waitSeconds: WAIT_SECONDS, signal });
  const earlier = journal.resultOf(name);
  const known = earlier === undefined ? undefined : await unlessDeleted(wait(earlier));
  if (known !== undefined) return known;
  const bytes = await readPicture(file, MAX_PHOTO_BYTES);
  const externalIds = namesExternalId ? [name] : undefined;
  const hash = hashOf(name, bytes, ...(externalIds ?? []));
  // The key of the first submission would return the deleted result again.
  const key = [journal.run, hash, ...(earlier === undefined ? [] : [earlier])].join('/');
  const photo = new File([bytes], path.basename(name));
  const result = await submitOnce(client, task, photo, { key, externalIds, signal });
  journal.submit(name, result);
  return wait(result);
}

/** @returns undefined if there is no such result. If there is no such task either, submitting says so. */
async function unlessDeleted(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ShelfError && error.code === 'not-found') return undefined;
    throw error;
  }
}

async function submitOnce(
  client: ShelfClient,
  task: string,
  photo: File,
  { key, ...options }: { readonly key: string } & Omit<SubmitOptions, 'idempotencyKey'>,
): Promise<string> {
  const submit = async (idempotencyKey: string): Promise<string> => {
    const [uuid = ''] = await client.submit(task, [photo], { idempotencyKey, ...options });
    return uuid;
  };
  try {
    return await submit(key);
  } catch (error) {
    // After a kill, the same key returns the upload's first address again, which expires after 15 minutes.
    const isExpired = error instanceof ShelfError && error.code === 'forbidden';
    if (!isExpired || photo.size <= MAX_FORM_BYTES) throw error;
    return submit(`${key}/again`);
  }
}
