import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './clients';

/**
 * All rows that a query matches, in the order of the sort key. DynamoDB answers in pages of at most
 * 1 MB, so it is asked until there is no further page.
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
