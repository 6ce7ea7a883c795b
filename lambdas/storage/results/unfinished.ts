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

/** Which results the sweep looks at. */
interface Ages {
  /** Results that are IN_PROGRESS, or whose request was refused, if created before this time. */
  readonly acceptedBefore: Date;
  /** Deleted results, if deleted before this time. */
  readonly deletedBefore: Date;
  /** Results kept for some days, if created before this time; undefined: none of them. */
  readonly keptSince: Date | undefined;
}

/**
 * Results for which something is owed, the most urgent first, and oldest first in each shard. The
 * first shard is chosen at random, so that a time-out does not always leave out the same results.
 */
export async function* findUnfinishedResults(ages: Ages): AsyncGenerator<ResultKey> {
  // Unqueued images and owed callbacks have no minimum age: no worker can still be busy with them.
  // Naming again has none either: a second message for a result is harmless.
  for (const shard of [UNQUEUED_SHARD, ...fromAnyOf(OWED_SHARDS), RENAMING_SHARD]) {
    yield* resultsOfShard(shard, new Date().toISOString());
  }
  for (const shard of [...fromAnyOf(UNFINISHED_SHARDS), WITHDRAWN_SHARD]) {
    yield* resultsOfShard(shard, ages.acceptedBefore.toISOString());
  }

  yield* resultsOfShard(DELETED_SHARD, deletedAtKeyOf(ages.deletedBefore));
  if (!ages.keptSince) return;
  for (const shard of KEPT_SHARDS) yield* resultsOfShard(shard, ages.keptSince.toISOString());
}

/** The same shards, beginning at a random one. */
function fromAnyOf(shards: readonly string[]): string[] {
  const first = Math.floor(Math.random() * shards.length);
  return [...shards.slice(first), ...shards.slice(0, first)];
}

/**
 * The results of a partition of the index whose sort key is less than a value, in the order of that
 * key.
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
