import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { resultRowSchema, type ResultRow } from '../contracts/rows';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../shared/environment';
import { logger } from '../shared/logger';
import { once } from '../shared/once';
import { mapInParallel } from './batches';
import { dynamo } from './clients';
import { isConditionalWriteRefusal } from './conditions';
import { putNewRows } from './new-rows';
import { resultsListName, takePositions } from './positions';
import { parseRow } from './rows';

/**
 * Results: table Results. A result ends once: it becomes COMPLETED or FAILED by a write that is
 * refused unless it is IN_PROGRESS.
 */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.resultsTable]: z.string() }),
);
export const resultsTable = () => environment()[ENVIRONMENT_VARIABLES.resultsTable];

/** What identifies a result. Rows, messages to the worker and inputs of callbacks have these fields. */
export type ResultKey = Readonly<Pick<ResultRow, 'account_id' | 'task_uuid' | 'result_uuid'>>;

export const resultOwnerOf = (accountId: string, taskUuid: string) => `${accountId}#${taskUuid}`;
/** The key of the result's row in table Results. */
export const resultRowKeyOf = ({ account_id, task_uuid, result_uuid }: ResultKey) => ({
  owner: resultOwnerOf(account_id, task_uuid),
  result_uuid,
});

/**
 * The 16 partitions of the sparse index on `unfinished`. A single partition takes 1,000 writes per
 * second, which a burst of submissions would exceed.
 */
export const UNFINISHED_SHARDS = Array.from(
  { length: 16 },
  (_, digit) => `unfinished-${digit.toString(16)}`,
);
export const unfinishedShardOf = (resultUuid: string) => `unfinished-${resultUuid.charAt(0)}`;
/** The partition of results whose message could not be sent: the next sweep sends it, however young they are. */
export const UNQUEUED_SHARD = 'unqueued';
/** The partition of refused results whose picture is still to be removed. */
export const WITHDRAWN_SHARD = 'withdrawn';

export type NewResult = Pick<
  ResultRow,
  'result_uuid' | 'account_id' | 'task_uuid' | 'image_key' | 'source_url' | 'callback_url'
>;

/**
 * Writes the rows of images, IN_PROGRESS, in the order submitted. If one cannot be written, none stays in
 * progress, because the caller is answered with an error.
 */
export async function putResults(results: readonly NewResult[]): Promise<ResultRow[]> {
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
    await withdrawResults(rows);
    throw error;
  }
  return rows;
}

/**
 * Ends results as FAILED, without a callback, because their request is refused. No message to the worker
 * may have been sent. Each row is written whole, so that its first write finds it if a copy arrives late.
 * @param unfinished what is still owed to them.
 */
export async function withdrawResults(
  rows: readonly ResultRow[],
  unfinished?: typeof WITHDRAWN_SHARD,
): Promise<void> {
  await mapInParallel(rows, async (row) => {
    const withdrawn: ResultRow = {
      ...row,
      callback_url: undefined,
      status: 'FAILED',
      failure_reason: 'The image could not be stored; submit it again',
      duration: 0,
      unfinished,
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
      // Refused: the SDK repeated the write, whose answer was lost.
      if (isConditionalWriteRefusal(error)) return;
      logger.error('not withdrawn', { result_uuid: row.result_uuid, error });
    }
  });
}

/** @param signal aborts the read, which then throws. */
export async function getResult(
  key: ResultKey,
  signal?: AbortSignal,
): Promise<ResultRow | undefined> {
  const answer = await dynamo().send(
    new GetCommand({ TableName: resultsTable(), Key: resultRowKeyOf(key), ConsistentRead: true }),
    signal && { abortSignal: signal },
  );
  return answer.Item && parseRow('Results', resultRowSchema, answer.Item);
}

/**
 * Sets attributes of a result that is IN_PROGRESS.
 * @returns false if the result has ended, or does not exist.
 */
async function updateResultInProgress(
  key: ResultKey,
  values: Partial<ResultRow>,
): Promise<boolean> {
  const set = { ...values, updated_at: new Date().toISOString() };
  const names = Object.keys(set);
  try {
    await dynamo().send(
      new UpdateCommand({
        TableName: resultsTable(),
        Key: resultRowKeyOf(key),
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: '#status = :inProgress',
        ExpressionAttributeNames: {
          '#status': 'status',
          ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
        },
        ExpressionAttributeValues: {
          ':inProgress': 'IN_PROGRESS',
          ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
        },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionalWriteRefusal(error)) return false;
    throw error;
  }
}

/**
 * Ends a result as COMPLETED.
 * @returns false if it had already ended, so that this document is not its own.
 */
export async function completeResult(
  key: ResultKey,
  values: { duration: number; confidence_score: number; document_key: string },
): Promise<boolean> {
  if (await updateResultInProgress(key, { ...values, status: 'COMPLETED' })) return true;
  // The SDK repeats a write whose answer was lost. The repeat finds the result ended by the first
  // write, with this document: that is a success.
  return (await getResult(key))?.document_key === values.document_key;
}

/**
 * Ends a result as FAILED.
 * @returns false if it had already ended.
 */
export const failResult = (
  key: ResultKey,
  values: { failure_reason: string; duration: number },
): Promise<boolean> => updateResultInProgress(key, { ...values, status: 'FAILED' });

/** Keeps the error of an attempt. If no later attempt succeeds, it becomes the failure reason. */
export const recordAttemptError = (key: ResultKey, message: string): Promise<boolean> =>
  updateResultInProgress(key, { last_error: message });

/** Notes that the worker may have got no message for the result. The next sweep sends one. */
export const recordUnqueued = (key: ResultKey): Promise<boolean> =>
  updateResultInProgress(key, { unfinished: UNQUEUED_SHARD });

/** Notes that the sweep sent the worker a message for the result. */
export const recordRequeuedAt = (key: ResultKey, now: Date): Promise<boolean> =>
  updateResultInProgress(key, {
    requeued_at: now.toISOString(),
    unfinished: unfinishedShardOf(key.result_uuid),
  });

/**
 * Takes a result off the list that the sweep reads, because nothing is owed to it any more. It stays there
 * if its callback is sent again meanwhile.
 */
export async function clearUnfinished(
  key: ResultKey & Pick<ResultRow, 'callback_round'>,
): Promise<void> {
  const { callback_round: round } = key;
  try {
    await dynamo().send(
      new UpdateCommand({
        TableName: resultsTable(),
        Key: resultRowKeyOf(key),
        UpdateExpression: 'REMOVE unfinished',
        // Without the condition, updating a missing row would create one that has only a key.
        ConditionExpression:
          'attribute_exists(result_uuid) AND ' +
          (round === undefined
            ? 'attribute_not_exists(callback_round)'
            : 'callback_round = :round'),
        ...(round !== undefined && { ExpressionAttributeValues: { ':round': round } }),
      }),
    );
  } catch (error) {
    if (!isConditionalWriteRefusal(error)) throw error;
  }
}
