import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './clients';

/**
 * All rows that a query matches, in the order of its sort key. One answer of DynamoDB holds at most
 * 1 MB, however few rows that is.
 */
export async function queryRows(query: QueryCommandInput): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let next: Record<string, unknown> | undefined;
  do {
    const answer = await dynamo().send(new QueryCommand({ ...query, ExclusiveStartKey: next }));
    rows.push(...(answer.Items ?? []));
    next = answer.LastEvaluatedKey;
  } while (next);
  return rows;
}
