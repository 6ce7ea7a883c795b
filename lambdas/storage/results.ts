import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { resultRowSchema, type ResultRow } from '../contracts/rows';
import { ENVIRONMENT, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';
import { putRows } from './batches';
import { dynamo } from './clients';
import { isConditionFailure } from './conditions';
import { resultsList, takePositions } from './positions';
import { parseRow } from './rows';

/** Results: table Results. Every write that ends one is conditional on it being IN_PROGRESS. */

const environment = once(() => readEnvironment({ [ENVIRONMENT.resultsTable]: z.string() }));
export const resultsTable = () => environment()[ENVIRONMENT.resultsTable];

/** What names a result. Its row, its message to the worker and its callback's input are such keys, too. */
export type ResultKey = Readonly<Pick<ResultRow, 'account_id' | 'task_uuid' | 'result_uuid'>>;

export const ownerOf = (accountId: string, taskUuid: string) => `${accountId}#${taskUuid}`;
/** The key of the result's row in the table. */
export const rowKeyOf = ({ account_id, task_uuid, result_uuid }: ResultKey) => ({
  owner: ownerOf(account_id, task_uuid),
  result_uuid,
});

/**
 * The sparse index on `unfinished` has 16 partitions, so that a burst of submissions does not
 * meet the 1,000 writes per second of a single one.
 */
export const UNFINISHED_SHARDS = Array.from(
  { length: 16 },
  (_, digit) => `unfinished-${digit.toString(16)}`,
);
const unfinishedShard = (resultUuid: string) => `unfinished-${resultUuid.charAt(0)}`;

export type NewResult = Pick<
  ResultRow,
  'result_uuid' | 'account_id' | 'task_uuid' | 'image_key' | 'source_url' | 'callback_url'
>;

/** Writes the rows of accepted images, IN_PROGRESS, in the order submitted. */
export async function putResults(results: readonly NewResult[]): Promise<void> {
  const [first] = results;
  if (!first) return;
  const owner = ownerOf(first.account_id, first.task_uuid);
  const firstPosition = await takePositions(resultsList(owner), results.length);
  const now = new Date().toISOString();
  const rows = results.map((result, index): ResultRow => ({
    ...result,
    owner,
    position: firstPosition + index,
    status: 'IN_PROGRESS',
    failure_reason: '',
    duration: null,
    confidence_score: null,
    unfinished: unfinishedShard(result.result_uuid),
    created_at: now,
    updated_at: now,
  }));
  await putRows(resultsTable(), rows);
}

/** @param signal - gives the reading up, which then throws */
export async function getResult(
  key: ResultKey,
  signal?: AbortSignal,
): Promise<ResultRow | undefined> {
  const answer = await dynamo().send(
    new GetCommand({ TableName: resultsTable(), Key: rowKeyOf(key), ConsistentRead: true }),
    signal && { abortSignal: signal },
  );
  return answer.Item && parseRow('Results', resultRowSchema, answer.Item);
}

/** Sets attributes of a result that is still IN_PROGRESS. */
async function updateInProgress(key: ResultKey, values: Partial<ResultRow>): Promise<boolean> {
  const set = { ...values, updated_at: new Date().toISOString() };
  const names = Object.keys(set);
  try {
    await dynamo().send(
      new UpdateCommand({
        TableName: resultsTable(),
        Key: rowKeyOf(key),
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
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** @returns false when the result had already ended without this document: another attempt was first. */
export async function completeResult(
  key: ResultKey,
  values: { duration: number; confidence_score: number; document_key: string },
): Promise<boolean> {
  if (await updateInProgress(key, { ...values, status: 'COMPLETED' })) return true;
  // The SDK repeats a write whose answer was lost, and the repeat finds the result ended by the first.
  return (await getResult(key))?.document_key === values.document_key;
}

/** @returns false when the result had already ended. */
export const failResult = (
  key: ResultKey,
  values: { failure_reason: string; duration: number },
): Promise<boolean> => updateInProgress(key, { ...values, status: 'FAILED' });

/** Keeps why an attempt failed that will be repeated: the reason, should it be the last one. */
export const recordAttemptError = (key: ResultKey, message: string): Promise<boolean> =>
  updateInProgress(key, { last_error: message });

/** The sweep has handed the result to the worker once more. */
export const markRequeued = (key: ResultKey, now: Date): Promise<boolean> =>
  updateInProgress(key, { requeued_at: now.toISOString() });

/** Nothing is owed to the result any more, so the sweep need not look at it. */
export async function clearUnfinished(key: ResultKey): Promise<void> {
  try {
    await dynamo().send(
      new UpdateCommand({
        TableName: resultsTable(),
        Key: rowKeyOf(key),
        UpdateExpression: 'REMOVE unfinished',
        // Without it, an update of a row that is not there would write one of nothing but its key.
        ConditionExpression: 'attribute_exists(result_uuid)',
      }),
    );
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
