import { randomUUID } from 'node:crypto';
import type { LaneName } from '../../contracts/queue-message';
import type { TaskRow } from '../../contracts/rows';
import { inspectPicture } from '../../domain/picture';
import { logger } from '../../shared/logger';
import { newMediaKey, writeMedia } from '../../storage/media';
import { sendMessages } from '../../storage/queues';
import { clearUnfinished, failResult, putResults, type NewResult } from '../../storage/results';

export interface Picture {
  readonly bytes: Uint8Array;
  /** The field as errors name it, e.g. `images[2]`. */
  readonly field: string;
}

/**
 * Accepts uploaded pictures, all or none: all are checked before one is stored.
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
  await Promise.all(
    checked.map(({ key, bytes, contentType }) => writeMedia(key, bytes, contentType)),
  );
  return createAndQueueResults(
    task,
    lane,
    checked.map(({ key }) => ({ image_key: key, callback_url: callbackUrl })),
  );
}

/**
 * Writes a result row for each image, then sends the worker a message for each.
 * @returns the uuids of the results, in the order given.
 */
export async function createAndQueueResults(
  task: TaskRow,
  lane: LaneName,
  images: readonly Pick<NewResult, 'image_key' | 'source_url' | 'callback_url'>[],
): Promise<string[]> {
  const { account_id, task_uuid } = task;
  const results = images.map((image) => ({
    ...image,
    account_id,
    task_uuid,
    result_uuid: randomUUID(),
  }));
  try {
    await putResults(results);
    await sendMessages(
      lane,
      results.map(({ result_uuid }) => ({
        kind: 'recognise',
        account_id,
        task_uuid,
        result_uuid,
      })),
    );
  } catch (error) {
    await Promise.all(results.map(withdrawResult));
    throw error;
  }
  return results.map(({ result_uuid }) => result_uuid);
}

/**
 * Ends a result as FAILED, without a callback, because the caller is answered with an error. Without
 * this, a result that was written or queued before the error would be recognised and delivered.
 */
async function withdrawResult(result: NewResult): Promise<void> {
  try {
    await failResult(result, {
      failure_reason: 'The image could not be queued; submit it again',
      duration: 0,
    });
    await clearUnfinished(result);
  } catch (error) {
    // The scheduled sweep takes care of the result later.
    logger.error('not withdrawn', { result_uuid: result.result_uuid, error });
  }
}
