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

/** The age limits of the results that the sweep handles. */
interface Ages {
  /** Results that are IN_PROGRESS, or whose request was refused, if created before this time. */
  readonly acceptedBefore: Date;
  /** Deleted results, if deleted before this time. */
  readonly deletedBefore: Date;
}

/**
 * Yields results for which something is owed, most urgent first, and oldest first within a shard. Owed callbacks
 * and unfinished results begin at a random shard, so that a time-out does not always leave out the same ones.
 */
export async function* findUnfinishedResults(ages: Ages): AsyncGenerator<ResultKey> {
  // Unqueued images and owed callbacks have no minimum age, because no worker can still be busy with them.
  // Renames have none either, because the sweep sends few copies of their messages.
  for (const shard of [UNQUEUED_SHARD, ...fromAnyOf(OWED_SHARDS), RENAMING_SHARD]) {
    yield* resultsOfShard(shard, new Date().toISOString());
  }
  for (const shard of [...fromAnyOf(UNFINISHED_SHARDS), WITHDRAWN_SHARD]) {
    yield* resultsOfShard(shard, ages.acceptedBefore.toISOString());
  }
  yield* resultsOfShard(DELETED_SHARD, deletedAtKeyOf(ages.deletedBefore));
}

/** Yields results kept for some days, if created before a time. */
export async function* findKeptResults(createdBefore: Date): AsyncGenerator<ResultKey> {
  for (const shard of KEPT_SHARDS) yield* resultsOfShard(shard, createdBefore.toISOString());
}

/** Rotates the shards to begin at a random one. */
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
