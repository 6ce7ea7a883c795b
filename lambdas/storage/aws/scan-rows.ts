import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './clients';

/** All rows of a table, page by page, for operators' commands. A page has at most 1 MB. */
export async function* scanPages(table: string): AsyncGenerator<Record<string, unknown>[]> {
  let next: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new ScanCommand({ TableName: table, ExclusiveStartKey: next, ConsistentRead: true }),
    );
    yield page.Items ?? [];
    next = page.LastEvaluatedKey;
  } while (next);
}
