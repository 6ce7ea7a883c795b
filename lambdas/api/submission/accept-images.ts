import type { PhotoLaneName } from '../../contracts/queue-message';
import type { ResultRow, TaskRow } from '../../contracts/rows';
import { logger } from '../../shared/logger';
import { mapInParallel } from '../../storage/aws/batches';
import { putResults, submissionOf, type NewResult } from '../../storage/results/new-results';
import { sendMessages } from '../../storage/queues/queues';
import { findStoredResults, recordUnqueued } from '../../storage/results/results';
import { settleImages, type Counted } from '../../storage/usage/submitted-images';
import type { RequestIds } from '../idempotency/request-ids';
import { takeFromQuota } from './take-from-quota';

/** An image to be recognised. */
export type NewImage = Omit<NewResult, 'account_id' | 'task_uuid' | 'result_uuid'>;

/**
 * Writes a result row for each image, then sends the worker a message for each. A repeated request does
 * what the earlier one has not done.
 * @param storePictures stores the pictures of rows. The rows come first, so that no picture is stored that
 * no row names.
 * @returns the uuids of the results, in the order given.
 */
export async function acceptImages(
  { account_id, task_uuid }: TaskRow,
  lane: PhotoLaneName,
  images: readonly NewImage[],
  ids: RequestIds,
  storePictures?: (rows: readonly ResultRow[]) => Promise<void>,
): Promise<string[]> {
  const results = images.map((image) => ({
    ...image,
    lane,
    account_id,
    task_uuid,
    result_uuid: ids.uuid(),
  }));
  if (ids.earlier !== 'all') {
    const { open, counted } = await createRows(results, ids);
    await storePictures?.(open);
    await Promise.all([queueResults(lane, open), counted && settleImages(counted)]);
  }
  return results.map(({ result_uuid }) => result_uuid);
}

/** @returns the rows of the results that have not ended, and what was counted of the account's quota. */
async function createRows(
  results: readonly NewResult[],
  ids: RequestIds,
): Promise<{ open: ResultRow[]; counted: Counted | undefined }> {
  const earlier = ids.earlier === 'part' ? await findStoredResults(results) : [];
  // A request is counted before its first row is written.
  const counted = earlier.length === 0 ? await takeFromQuota(submissionOf(results)) : undefined;
  const isStored = new Set(earlier.map(({ result_uuid }) => result_uuid));
  const rows = await putResults(
    results.filter(({ result_uuid }) => !isStored.has(result_uuid)),
    ids.isRepeatable ? 'keep' : 'withdraw',
  );
  const open = [...earlier, ...rows].filter(
    (row): row is ResultRow => row.status === 'IN_PROGRESS',
  );
  return { open, counted };
}

/**
 * Sends the worker a message for each result. From its row on an image is accepted: if the queue fails, the
 * next sweep sends the messages. To refuse the images now would come too late for those that are queued.
 */
async function queueResults(lane: PhotoLaneName, rows: readonly ResultRow[]): Promise<void> {
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
}

async function noteUnqueued(row: ResultRow): Promise<void> {
  try {
    await recordUnqueued(row);
  } catch (error) {
    // The sweep takes it up all the same, once it is an hour old.
    logger.error('not noted as unqueued', { result_uuid: row.result_uuid, error });
  }
}
