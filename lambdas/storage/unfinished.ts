import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { dynamo } from './clients';
import { resultsTable, UNFINISHED_SHARDS, type ResultKey } from './results';
import { parseRow } from './rows';

const keySchema = z.object({
  owner: z.string().regex(/^[^#]+#[^#]+$/),
  result_uuid: z.string(),
});

/**
 * Results accepted before an instant that something is still owed to, oldest first per shard. The
 * first shard is drawn by lot: a sweep that runs out of time has not always left out the same ones.
 */
export async function* findUnfinished(before: Date): AsyncGenerator<ResultKey> {
  const first = Math.floor(Math.random() * UNFINISHED_SHARDS.length);
  for (const shard of [...UNFINISHED_SHARDS.slice(first), ...UNFINISHED_SHARDS.slice(0, first)]) {
    let next: Record<string, unknown> | undefined;
    do {
      const answer = await dynamo().send(
        new QueryCommand({
          TableName: resultsTable(),
          IndexName: 'unfinished',
          KeyConditionExpression: 'unfinished = :shard AND created_at < :before',
          ExpressionAttributeValues: { ':shard': shard, ':before': before.toISOString() },
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
