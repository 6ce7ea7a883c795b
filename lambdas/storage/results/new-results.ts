import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ResultRow, StoredResultRow } from '../../contracts/rows';
import { monthOf } from '../../domain/quota';
import { logger } from '../../shared/logger';
import { mapInParallel } from '../aws/batches';
import { dynamo } from '../aws/clients';
import { isConditionalWriteRefusal } from '../aws/conditions';
import { putNewRows } from '../aws/new-rows';
import { resultsListName, takePositions } from '../lists/positions';
import { returnImages, type Submission } from '../usage/submitted-images';
import { resultOwnerOf, resultsTable, unfinishedShardOf, WITHDRAWN_SHARD } from './results';

/** Writes the rows of new results, and withdraws them if their request is refused. */

export type NewResult = Pick<
  ResultRow,
  | 'result_uuid'
  | 'account_id'
  | 'task_uuid'
  | 'image_key'
  | 'source_url'
  | 'upload_key'
  | 'callback_url'
  | 'lane'
  | 'external_id'
  | 'file_name'
  | 'metadata'
>;

/**
 * Writes the rows of images as IN_PROGRESS, with positions in the order submitted.
 * @param ifOneFails `withdraw`: no result stays in progress. `keep`: they stay, so that a repeat of
 * the request can continue.
 * @throws Error if a row cannot be written.
 */
export async function putResults(
  results: readonly NewResult[],
  ifOneFails: 'withdraw' | 'keep' = 'withdraw',
): Promise<ResultRow[]> {
  const [first] = results;
  if (!first) return [];
  const owner = resultOwnerOf(first.account_id, first.task_uuid);
  const firstPosition = await takePositions(resultsListName(owner), results.length);
  const now = new Date().toISOString();
  const rows = results.map((result, index): ResultRow => ({
    ...result,
    owner,
    position: firstPosition + index,
    status: 'IN_PROGRESS',
    failure_reason: '',
    duration: null,
    confidence_score: null,
    unfinished: unfinishedShardOf(result.result_uuid),
    created_at: now,
    updated_at: now,
  }));
  try {
    await putNewRows({ name: resultsTable(), key: ['owner', 'result_uuid'] }, rows);
  } catch (error) {
    if (ifOneFails === 'withdraw') await withdrawResults(rows);
    throw error;
  }
  return rows;
}

/** Describes a request's images for the monthly count. */
export function submissionOf(results: readonly NewResult[]): Submission {
  const [first] = results;
  if (!first) throw new Error('A request has at least one image');
  const { account_id: accountId, task_uuid: taskUuid } = first;
  return { accountId, taskUuid, uuids: results.map(({ result_uuid }) => result_uuid) };
}

const WITHDRAWN_REASON = 'The image could not be stored; submit it again';

/** Whether a result's request was refused. */
export const isWithdrawn = (row: StoredResultRow): boolean =>
  row.status === 'FAILED' && row.failure_reason === WITHDRAWN_REASON;

/**
 * Withdraws all results of a refused request: they become FAILED, are not counted, and get no callback. The
 * sweep deletes their pictures, because a late write may store one again.
 * @param rows all results of the request; none may be queued
 */
export async function withdrawResults(rows: readonly ResultRow[]): Promise<void> {
  await mapInParallel(rows, async (row) => {
    const withdrawn: ResultRow = {
      ...row,
      callback_url: undefined,
      status: 'FAILED',
      failure_reason: WITHDRAWN_REASON,
      duration: 0,
      unfinished: WITHDRAWN_SHARD,
      updated_at: new Date().toISOString(),
    };
    try {
      await dynamo().send(
        new PutCommand({
          TableName: resultsTable(),
          Item: withdrawn,
          ConditionExpression: 'attribute_not_exists(#owner) OR #status = :inProgress',
          ExpressionAttributeNames: { '#owner': 'owner', '#status': 'status' },
          ExpressionAttributeValues: { ':inProgress': 'IN_PROGRESS' },
        }),
      );
    } catch (error) {
      // The write was refused because the SDK repeated it after its answer was lost.
      if (isConditionalWriteRefusal(error)) return;
      logger.error('not withdrawn', { result_uuid: row.result_uuid, error });
    }
  });
  const [first] = rows;
  if (first) await returnImages(submissionOf(rows), monthOf(new Date(first.created_at)));
}
