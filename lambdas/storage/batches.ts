import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { dynamo } from './clients';

/** DynamoDB's own limits. */
const KEYS_PER_GET = 100;
const ROWS_PER_WRITE = 25;
/** 50, 100, ... 3,200 ms: about 6 s in all before a throttled table is reported. */
const ATTEMPTS = 8;
const CONCURRENT_REQUESTS = 8;

type Row = Record<string, unknown>;

export function chunk<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

/** Runs the work on every value, a bounded number at a time; results in the order of the values. */
export async function inParallel<T, R>(
  values: readonly T[],
  work: (value: T) => Promise<R>,
  concurrency = CONCURRENT_REQUESTS,
): Promise<R[]> {
  const results: R[] = [];
  for (const group of chunk(values, concurrency)) {
    results.push(...(await Promise.all(group.map(work))));
  }
  return results;
}

/** Repeats a batch request with what the table left undone, waiting longer each time. */
async function untilDone<T>(pending: T[], send: (pending: T[]) => Promise<T[]>): Promise<void> {
  for (let attempt = 0; pending.length > 0; attempt++) {
    if (attempt === ATTEMPTS) throw new Error('A DynamoDB batch was throttled for too long');
    if (attempt > 0) await sleep(25 * 2 ** attempt);
    pending = await send(pending);
  }
}

interface ReadOptions {
  /** Attributes to return; the whole row is paid for all the same. @default - all */
  readonly projection?: readonly string[];
  /**
   * Consistently: an item that was created a moment ago can be named in a task, and no worker keeps
   * a gallery of rows older than the revision that it read before. Otherwise at half the price.
   * @default true
   */
  readonly consistent?: boolean;
}

/** Rows of the keys that exist, in no particular order. */
export async function getRows(
  table: string,
  keys: readonly Row[],
  { projection, consistent = true }: ReadOptions = {},
): Promise<Row[]> {
  const names = Object.fromEntries((projection ?? []).map((name, index) => [`#${index}`, name]));
  const projected = projection && {
    ProjectionExpression: Object.keys(names).join(', '),
    ExpressionAttributeNames: names,
  };
  const pages = await inParallel(chunk(keys, KEYS_PER_GET), async (group) => {
    const rows: Row[] = [];
    await untilDone(group, async (pending) => {
      const answer = await dynamo().send(
        new BatchGetCommand({
          RequestItems: { [table]: { Keys: pending, ConsistentRead: consistent, ...projected } },
        }),
      );
      rows.push(...(answer.Responses?.[table] ?? []));
      return answer.UnprocessedKeys?.[table]?.Keys ?? [];
    });
    return rows;
  });
  return pages.flat();
}

/** Puts new rows; each replaces a row of the same key. */
export async function putRows(table: string, rows: readonly Row[]): Promise<void> {
  await inParallel(chunk(rows, ROWS_PER_WRITE), (group) =>
    untilDone(group, async (pending) => {
      const answer = await dynamo().send(
        new BatchWriteCommand({
          RequestItems: { [table]: pending.map((Item) => ({ PutRequest: { Item } })) },
        }),
      );
      return (answer.UnprocessedItems?.[table] ?? []).flatMap((request) =>
        request.PutRequest?.Item ? [request.PutRequest.Item] : [],
      );
    }),
  );
}
