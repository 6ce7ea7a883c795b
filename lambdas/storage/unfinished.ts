import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { dynamo } from './clients';
import {
  resultsTable,
  UNFINISHED_SHARDS,
  UNQUEUED_SHARD,
  WITHDRAWN_SHARD,
  type ResultKey,
} from './results';
import { parseRow } from './rows';

const keySchema = z.object({
  owner: z.string().regex(/^[^#]+#[^#]+$/),
  result_uuid: z.string(),
});

/** The requests of these have ended: they need not grow old before something is done for them. */
const SHARDS_OF_ANY_AGE = [UNQUEUED_SHARD, WITHDRAWN_SHARD];

/**
 * The results that something is still owed to, oldest first in each shard: those that could not be queued
 * or whose request was refused, then all others that were accepted before an instant.
 * The first shard is random, so that a sweep that runs out of time leaves out others the next time.
 */
export async function* findUnfinishedResults(before: Date): AsyncGenerator<ResultKey> {
  const firstShard = Math.floor(Math.random() * UNFINISHED_SHARDS.length);
  for (const shard of [
    ...SHARDS_OF_ANY_AGE,
    ...UNFINISHED_SHARDS.slice(firstShard),
    ...UNFINISHED_SHARDS.slice(0, firstShard),
  ]) {
    let next: Record<string, unknown> | undefined;
    do {
      const answer = await dynamo().send(
        new QueryCommand({
          TableName: resultsTable(),
          IndexName: 'unfinished',
          KeyConditionExpression: 'unfinished = :shard AND created_at < :before',
          ExpressionAttributeValues: {
            ':shard': shard,
            ':before': (SHARDS_OF_ANY_AGE.includes(shard) ? new Date() : before).toISOString(),
          },
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
}
