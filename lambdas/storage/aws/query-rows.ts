import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './clients';

/**
 * The rows that a query matches, in the order of the sort key, page by page. A page has at most 1 MB.
 */
export async function* queryPages(
  query: QueryCommandInput,
): AsyncGenerator<Record<string, unknown>[]> {
  let next: Record<string, unknown> | undefined;
  do {
    const answer = await dynamo().send(new QueryCommand({ ...query, ExclusiveStartKey: next }));
    yield answer.Items ?? [];
    next = answer.LastEvaluatedKey;
  } while (next);
}

/**
 * All rows that a query matches, in the order of the sort key.
 * @param enough - reading stops once more rows than this have been found
 */
export async function queryRows(
  query: QueryCommandInput,
  enough = Infinity,
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for await (const page of queryPages(query)) {
    rows.push(...page);
    if (rows.length > enough) break;
  }
  return rows;
}
