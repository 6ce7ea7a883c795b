import { randomUUID } from 'node:crypto';
import type { LaneName } from '../../contracts/queue-message';
import type { ResultRow, TaskRow } from '../../contracts/rows';
import { inspectPicture } from '../../domain/picture';
import { logger } from '../../shared/logger';
import { mapInParallel } from '../../storage/batches';
import { deleteMedia, newMediaKey, writeMedia } from '../../storage/media';
import { sendMessages } from '../../storage/queues';
import { putResults, withdrawResults, type NewResult } from '../../storage/new-results';
import { clearUnfinished, recordUnqueued, WITHDRAWN_SHARD } from '../../storage/results';

export interface Picture {
  readonly bytes: Uint8Array;
  /** The field as errors name it, e.g. `images[2]`. */
  readonly field: string;
}

/**
 * Accepts uploaded pictures, all or none: all are checked before one is stored. The rows come before the
 * pictures, so that no picture is stored that no row names.
 * @returns the uuids of their results, in the order given.
 * @throws AppError 422 that names the picture that is refused.
 */
export async function acceptPictures(
  task: TaskRow,
  lane: LaneName,
  pictures: readonly Picture[],
  callbackUrl?: string,
): Promise<string[]> {
  const checked = pictures.map(({ bytes, field }) => ({
    bytes,
    ...inspectPicture(bytes, field),
    key: newMediaKey('images'),
  }));
  const rows = await createResults(
    task,
    checked.map(({ key }) => ({ image_key: key, callback_url: callbackUrl })),
  );
  const stored = await Promise.allSettled(
    checked.map(({ key, bytes, contentType }) => writeMedia(key, bytes, contentType)),
  );
  const failed = stored.find((each) => each.status === 'rejected');
  if (failed) {
    await withdrawResults(rows, WITHDRAWN_SHARD);
    await Promise.all(rows.map(removePicture));
    throw failed.reason;
  }
  return queueResults(lane, rows);
}

/** Writes a result row for each image. */
export async function createResults(
  { account_id, task_uuid }: TaskRow,
  images: readonly Pick<NewResult, 'image_key' | 'source_url' | 'callback_url'>[],
): Promise<ResultRow[]> {
  return putResults(
    images.map((image) => ({ ...image, account_id, task_uuid, result_uuid: randomUUID() })),
  );
}

/**
 * Sends the worker a message for each result. From its row on an image is accepted: if the queue fails, the
 * next sweep sends the messages. To refuse the images now would come too late for those that are queued.
 * @returns the uuids of the results, in the order given.
 */
export async function queueResults(lane: LaneName, rows: readonly ResultRow[]): Promise<string[]> {
  try {
    await sendMessages(
      lane,
      rows.map(({ account_id, task_uuid, result_uuid }) => ({
        kind: 'recognise',
        account_id,
        task_uuid,
        result_uuid,
      })),
    );
  } catch (error) {
    logger.error('not queued: the sweep sends the messages', { images: rows.length, error });
    await mapInParallel(rows, noteUnqueued);
  }
  return rows.map(({ result_uuid }) => result_uuid);
}

async function noteUnqueued(row: ResultRow): Promise<void> {
  try {
    await recordUnqueued(row);
  } catch (error) {
    // The sweep takes it up all the same, once it is an hour old.
    logger.error('not noted as unqueued', { result_uuid: row.result_uuid, error });
  }
}

async function removePicture(row: ResultRow): Promise<void> {
  try {
    await deleteMedia(row.image_key);
    await clearUnfinished(row);
  } catch (error) {
    // The next sweep removes it.
    logger.error('picture not removed', { result_uuid: row.result_uuid, error });
  }
}
