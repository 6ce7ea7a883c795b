import type { PhotoLaneName } from '../../contracts/queue-message';
import type { ResultRow, TaskRow } from '../../contracts/rows';
import { logger } from '../../shared/logger';
import { mapInParallel } from '../../storage/aws/batches';
import { sendMessages } from '../../storage/queues/queues';
import { putResults, submissionOf, type NewResult } from '../../storage/results/new-results';
import { findStoredResults, recordUnqueued } from '../../storage/results/results';
import { settleImages, type Counted } from '../../storage/usage/submitted-images';
import { madeAndDeleted } from '../http/not-found';
import type { RequestIds } from '../idempotency/request-ids';
import { takeFromQuota } from './take-from-quota';

/** An image to be recognised. */
type NewImage = Omit<NewResult, 'account_id' | 'task_uuid' | 'result_uuid'>;

/** The results of one request. */
interface CreatedResults {
  /** The uuids of the results, in the order in which the images were given. */
  readonly uuids: string[];
  /** The unfinished rows. There are none when a complete request is repeated. */
  readonly open: readonly ResultRow[];
  /** The images counted against the quota whose count is not settled yet. */
  readonly counted: Counted | undefined;
}

/**
 * Accepts images that are already stored, or that the worker fetches.
 * @returns the uuids of their results, in the order given.
 */
export async function acceptImages(
  task: TaskRow,
  lane: PhotoLaneName,
  images: readonly NewImage[],
  ids: RequestIds,
): Promise<string[]> {
  const created = await createResults(task, lane, images, ids);
  await queueResults(lane, created);
  return created.uuids;
}

/** Writes a result row for each image. A repeated request writes only the rows that are missing. */
export async function createResults(
  { account_id, task_uuid }: TaskRow,
  lane: PhotoLaneName,
  images: readonly NewImage[],
  ids: RequestIds,
): Promise<CreatedResults> {
  const results = images.map((image) => ({
    ...image,
    lane,
    account_id,
    task_uuid,
    result_uuid: ids.uuid(),
  }));
  const uuids = results.map(({ result_uuid }) => result_uuid);
  if (ids.earlier === 'all') return { uuids, open: [], counted: undefined };
  const earlier = ids.earlier === 'part' ? await findStoredResults(results) : [];
  if (earlier.length === results.length && earlier.every(({ status }) => status === 'DELETED')) {
    throw madeAndDeleted('results');
  }
  // A request is counted before its first row is written, so one with rows was counted before.
  const counted =
    earlier.length === 0 ? await takeFromQuota(submissionOf(results), ids.isRepeatable) : undefined;
  const isStored = new Set(earlier.map(({ result_uuid }) => result_uuid));
  const rows = await putResults(
    results.filter(({ result_uuid }) => !isStored.has(result_uuid)),
    ids.isRepeatable ? 'keep' : 'withdraw',
  );
  const open = [...earlier, ...rows].filter(
    (row): row is ResultRow => row.status === 'IN_PROGRESS',
  );
  return { uuids, open, counted };
}

/** Sends the worker a message for each result, and settles the count of images. */
export async function queueResults(
  lane: PhotoLaneName,
  { open, counted }: CreatedResults,
): Promise<void> {
  await Promise.all([sendOrNote(lane, open), counted && settleImages(counted)]);
}

/**
 * An image is accepted once its row is written. If the queue fails, the next sweep sends the
 * messages; a refusal would come too late for images already queued.
 */
async function sendOrNote(lane: PhotoLaneName, rows: readonly ResultRow[]): Promise<void> {
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
    // The sweep finds the result anyway, once it is old enough.
    logger.error('not noted as unqueued', { result_uuid: row.result_uuid, error });
  }
}
