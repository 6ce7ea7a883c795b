import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamo } from '../aws/clients';
import { deletedAtKeyOf } from './deleted-results';
import { KEPT_SHARDS, RENAMING_SHARD } from './kept-results';
import {
  DELETED_SHARD,
  OWED_SHARDS,
  resultsTable,
  UNFINISHED_SHARDS,
  UNQUEUED_SHARD,
  WITHDRAWN_SHARD,
  type ResultKey,
} from './results';
import { parseRow } from '../aws/rows';

const keySchema = z.object({
  owner: z.string().regex(/^[^#]+#[^#]+$/),
  result_uuid: z.string(),
});

/**
 * Yields results for which something is owed whatever their age: unqueued images, callbacks and renames. No worker can
 * still be busy with the first two, and the sweep sends few copies of the messages of renames.
 */
export async function* findUrgentResults(): AsyncGenerator<ResultKey> {
  for (const shard of [UNQUEUED_SHARD, ...fromAnyOf(OWED_SHARDS), RENAMING_SHARD]) {
    yield* resultsOfShard(shard, new Date().toISOString());
  }
}

/** Yields results whose request was refused, if created before a time, and those that were deleted before it. */
export async function* findRemovedResults(before: Date): AsyncGenerator<ResultKey> {
  yield* resultsOfShard(WITHDRAWN_SHARD, before.toISOString());
  yield* resultsOfShard(DELETED_SHARD, deletedAtKeyOf(before));
}

/** Yields results that were accepted and are not finished, if created before a time, oldest first within a shard. */
export async function* findUnfinishedResults(createdBefore: Date): AsyncGenerator<ResultKey> {
  for (const shard of fromAnyOf(UNFINISHED_SHARDS)) {
    yield* resultsOfShard(shard, createdBefore.toISOString());
  }
}

/** Yields results kept for some days, if created before a time. */
export async function* findKeptResults(createdBefore: Date): AsyncGenerator<ResultKey> {
  for (const shard of KEPT_SHARDS) yield* resultsOfShard(shard, createdBefore.toISOString());
}

/** Rotates the shards to begin at a random one, so that a run that ends early does not always leave out the same. */
function fromAnyOf(shards: readonly string[]): string[] {
  const first = Math.floor(Math.random() * shards.length);
  return [...shards.slice(first), ...shards.slice(0, first)];
}

/**
 * Yields the results in one partition of the index whose sort key is below a value, in the order of that key.
 */
async function* resultsOfShard(shard: string, before: string): AsyncGenerator<ResultKey> {
  let next: Record<string, unknown> | undefined;
  do {
    const answer = await dynamo().send(
      new QueryCommand({
        TableName: resultsTable(),
        IndexName: 'unfinished',
        KeyConditionExpression: 'unfinished = :shard AND created_at < :before',
        ExpressionAttributeValues: { ':shard': shard, ':before': before },
        ExclusiveStartKey: next,
      }),
    );
    for (const item of answer.Items ?? []) {
      const { owner, result_uuid } = parseRow('Results', keySchema, item);
      const [account_id = '', task_uuid = ''] = owner.split('#');
      yield { account_id, task_uuid, result_uuid };
    }
    next = answer.LastEvaluatedKey;
  } while (next);
}
