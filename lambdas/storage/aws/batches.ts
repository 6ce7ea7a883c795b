import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { dynamo } from './clients';

/** The most keys that DynamoDB accepts in one request. */
const MAX_KEYS_PER_BATCH_GET = 100;
/**
 * How often one batch is tried without progress, with waits of 50, 100, ... 3,200 ms in between. The call fails
 * after about 6 s if the table or queue is still throttled.
 */
const MAX_BATCH_ATTEMPTS = 8;
const MAX_CONCURRENT_REQUESTS = 8;

export type Row = Record<string, unknown>;

/** Splits values into groups of a size; the last group may be smaller. */
export function splitIntoGroups<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

/** Runs `work` for every value, a few at a time. Results are in the order of the values. */
export async function mapInParallel<T, R>(
  values: readonly T[],
  work: (value: T) => Promise<R>,
  concurrency = MAX_CONCURRENT_REQUESTS,
): Promise<R[]> {
  const results: R[] = [];
  for (const group of splitIntoGroups(values, concurrency)) {
    results.push(...(await Promise.all(group.map(work))));
  }
  return results;
}

/** Repeats a request with the keys, rows or messages that were left unprocessed, with growing waits. */
export async function retryUnprocessed<T>(
  pending: T[],
  send: (pending: T[]) => Promise<T[]>,
): Promise<void> {
  for (let attempt = 0; pending.length > 0; attempt++) {
    if (attempt === MAX_BATCH_ATTEMPTS)
      throw new Error('Part of a batch was throttled or refused for too long');
    if (attempt > 0) await sleep(25 * 2 ** attempt);
    const left = await send(pending);
    // DynamoDB also leaves keys unprocessed when an answer would be too large: 16 MB, or 1 MB of one partition.
    if (left.length < pending.length) attempt = 0;
    pending = left;
  }
}

interface ReadOptions {
  /**
   * The attributes to return. Reading some costs as much as reading the whole row.
   * @default - all
   */
  readonly projection?: readonly string[];
  /**
   * Whether to read consistently, at twice the price. Needed to see items created a moment ago, and every
   * change up to a catalogue revision that was already read.
   * @default true
   */
  readonly consistent?: boolean;
}

/** The rows that exist under these keys, in no particular order. */
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
  const pages = await mapInParallel(
    splitIntoGroups(keys, MAX_KEYS_PER_BATCH_GET),
    async (group) => {
      const rows: Row[] = [];
      await retryUnprocessed(group, async (pending) => {
        const answer = await dynamo().send(
          new BatchGetCommand({
            RequestItems: { [table]: { Keys: pending, ConsistentRead: consistent, ...projected } },
          }),
        );
        rows.push(...(answer.Responses?.[table] ?? []));
        return answer.UnprocessedKeys?.[table]?.Keys ?? [];
      });
      return rows;
    },
  );
  return pages.flat();
}
