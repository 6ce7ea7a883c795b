import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { storedResultRowSchema, type ResultRow, type StoredResultRow } from '../../contracts/rows';
import type { ImageUsage } from '../../contracts/usage';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { getRows } from '../aws/batches';
import { dynamo } from '../aws/clients';
import { isWritten, unlessRefused } from '../aws/conditions';
import { parseRow } from '../aws/rows';
import { RENAMING_SHARD } from './kept-results';

/**
 * Results: table Results. A result ends only once: the write that makes it COMPLETED or FAILED is refused
 * unless it is IN_PROGRESS.
 */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.resultsTable]: z.string() }),
);
export const resultsTable = () => environment()[ENVIRONMENT_VARIABLES.resultsTable];

/** What identifies a result in rows, in messages to the worker, and in the input of callback workflows. */
export type ResultKey = Readonly<Pick<ResultRow, 'account_id' | 'task_uuid' | 'result_uuid'>>;

export const resultOwnerOf = (accountId: string, taskUuid: string) => `${accountId}#${taskUuid}`;
/** The key of the result's row in table Results. */
export const resultRowKeyOf = ({ account_id, task_uuid, result_uuid }: ResultKey) => ({
  owner: resultOwnerOf(account_id, task_uuid),
  result_uuid,
});

/**
 * The 16 partitions for results in progress, in the sparse index on `unfinished`. A single partition takes 1,000
 * writes per second, which a burst of submissions would exceed.
 */
export const UNFINISHED_SHARDS = Array.from(
  { length: 16 },
  (_, digit) => `unfinished-${digit.toString(16)}`,
);
export const unfinishedShardOf = (resultUuid: string) => `unfinished-${resultUuid.charAt(0)}`;
/**
 * The 16 partitions for finished results whose callback is owed. The write that ends a result moves it here, so
 * that the sweep finds it at once, whatever its age.
 */
export const OWED_SHARDS = Array.from({ length: 16 }, (_, digit) => `owed-${digit.toString(16)}`);
export const owedShardOf = (resultUuid: string) => `owed-${resultUuid.charAt(0)}`;
/**
 * The partition for results whose message to the worker could not be sent. The next sweep sends it, whatever
 * the result's age.
 */
export const UNQUEUED_SHARD = 'unqueued';
/** The partition for results whose request was refused. The sweep deletes their pictures an hour later. */
export const WITHDRAWN_SHARD = 'withdrawn';
/** The partition for deleted results. The sweep removes their picture and document a second time. */
export const DELETED_SHARD = 'deleted';

/** The rows with these keys, including deleted results, in no particular order. */
export async function findStoredResults(keys: readonly ResultKey[]): Promise<StoredResultRow[]> {
  const rows = await getRows(resultsTable(), keys.map(resultRowKeyOf));
  return rows.map((row) => parseRow('Results', storedResultRowSchema, row));
}

/**
 * A condition that holds for results that are not deleted. Only the rows left by deleted results have this
 * attribute.
 */
export const IS_NOT_DELETED = 'attribute_not_exists(expires_at)';

/** @param signal aborts the read, which then throws. */
export async function getResult(
  key: ResultKey,
  signal?: AbortSignal,
): Promise<ResultRow | undefined> {
  const row = await getStoredResult(key, signal);
  return row?.status === 'DELETED' ? undefined : row;
}

/** Returns the result's row, or the row that its deletion left. */
export async function getStoredResult(
  key: ResultKey,
  signal?: AbortSignal,
): Promise<StoredResultRow | undefined> {
  const answer = await dynamo().send(
    new GetCommand({ TableName: resultsTable(), Key: resultRowKeyOf(key), ConsistentRead: true }),
    signal && { abortSignal: signal },
  );
  return answer.Item && parseRow('Results', storedResultRowSchema, answer.Item);
}

/**
 * Sets attributes of a result that is IN_PROGRESS.
 * @returns false if the result is finished, or does not exist.
 */
async function updateResultInProgress(
  key: ResultKey,
  values: Partial<ResultRow>,
): Promise<boolean> {
  const set = { ...values, updated_at: new Date().toISOString() };
  const names = Object.keys(set);
  return isWritten(
    dynamo().send(
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
    ),
  );
}

/** Fields written when a result is finished. */
type EndValues = Pick<ResultRow, 'duration'> & { readonly usage: ImageUsage };

/** The key of a result about to end, with its callback address if the caller gave one. */
type EndingResult = ResultKey & Pick<ResultRow, 'callback_url'>;

const endResult = (
  key: EndingResult,
  values: Partial<ResultRow> & { readonly status: 'COMPLETED' | 'FAILED' },
): Promise<boolean> =>
  updateResultInProgress(key, {
    ...values,
    ...(key.callback_url !== undefined && { unfinished: owedShardOf(key.result_uuid) }),
  });

/**
 * Makes a result COMPLETED.
 * @returns false if the result does not point to this document, because it is FAILED or deleted.
 */
export async function completeResult(
  key: EndingResult,
  values: Pick<ResultRow, 'confidence_score'> & EndValues & { readonly document_key: string },
): Promise<boolean> {
  if (await endResult(key, { ...values, status: 'COMPLETED' })) return true;
  // If the SDK repeated the write, the result was already finished with this document, which counts as success.
  return (await getResult(key))?.document_key === values.document_key;
}

/**
 * Makes a result FAILED.
 * @returns false if it was already finished.
 */
export const failResult = (
  key: EndingResult,
  values: Pick<ResultRow, 'failure_reason'> & EndValues,
): Promise<boolean> => endResult(key, { ...values, status: 'FAILED' });

/** Stores the error of a failed attempt. It becomes the failure reason if no later attempt succeeds. */
export const recordAttemptError = (key: ResultKey, message: string): Promise<boolean> =>
  updateResultInProgress(key, { last_error: message });

/** Records that the worker may not have received a message for the result. The next sweep sends one. */
export const recordUnqueued = (key: ResultKey): Promise<boolean> =>
  updateResultInProgress(key, { unfinished: UNQUEUED_SHARD });

/** Records when the sweep sent the worker a message for the result. */
export const recordRequeuedAt = (key: ResultKey, now: Date): Promise<boolean> =>
  updateResultInProgress(key, {
    requeued_at: now.toISOString(),
    unfinished: unfinishedShardOf(key.result_uuid),
  });

/**
 * Takes a result off the sweep's list, unless its callback is being sent again. A result that waits for a
 * rename stays on the list for that.
 * @param keptShard the partition to move the result to, if results are deleted at some age.
 */
export async function clearUnfinished(
  key: ResultKey & Pick<ResultRow, 'callback_round' | 'rename_requested_at'>,
  keptShard?: string,
): Promise<void> {
  const { callback_round: round, rename_requested_at: requested } = key;
  const shard = requested === undefined ? keptShard : RENAMING_SHARD;
  const values = {
    ...(round !== undefined && { ':round': round }),
    ...(shard !== undefined && { ':shard': shard }),
    ...(requested !== undefined && { ':requested': requested }),
  };
  await unlessRefused(
    dynamo().send(
      new UpdateCommand({
        TableName: resultsTable(),
        Key: resultRowKeyOf(key),
        UpdateExpression: shard === undefined ? 'REMOVE unfinished' : 'SET unfinished = :shard',
        // Without the condition, updating a missing row would create one that has only a key. A
        // deleted result stays on the list until its remains are removed.
        ConditionExpression:
          `attribute_exists(result_uuid) AND ${IS_NOT_DELETED} AND ` +
          (round === undefined
            ? 'attribute_not_exists(callback_round)'
            : 'callback_round = :round') +
          ' AND ' +
          (requested === undefined
            ? 'attribute_not_exists(rename_requested_at)'
            : 'rename_requested_at = :requested'),
        ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
      }),
    ),
  );
}
