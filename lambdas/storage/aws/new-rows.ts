import {
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
} from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { mapInParallel, retryUnprocessed, type Row } from './batches';
import { dynamo } from './clients';
import { isConditionalWriteRefusal } from './conditions';

/**
 * New rows are written conditionally, because the SDK repeats unanswered writes and a late copy must not
 * replace a changed or deleted row. BatchWriteItem takes no conditions, and TransactWriteItems bills each write
 * twice.
 */

/** A table, and the attributes that are its key. */
interface RowTable {
  readonly name: string;
  readonly key: readonly [partition: string, sort?: string];
}

/** A new row's `created_at` lets a refused write recognise its own row. */
type NewRow = Row & { readonly created_at: string };

/** How many rows are written at the same time. */
const MAX_CONCURRENT_WRITES = 25;

export const putNewRow = (table: RowTable, row: NewRow): Promise<void> => putNewRows(table, [row]);

/**
 * Writes new rows, retrying for about 6 s while the table is throttled.
 * @throws Error if a different row already has one of the keys.
 */
export async function putNewRows(table: RowTable, rows: readonly NewRow[]): Promise<void> {
  await retryUnprocessed([...rows], async (pending) => {
    const written = await mapInParallel(
      pending,
      (row) => tryToPut(table, row),
      MAX_CONCURRENT_WRITES,
    );
    return pending.filter((_, index) => !written[index]);
  });
}

/** @returns false if the table is throttled. */
async function tryToPut(table: RowTable, row: NewRow): Promise<boolean> {
  try {
    await dynamo().send(
      new PutCommand({
        TableName: table.name,
        Item: row,
        ConditionExpression: 'attribute_not_exists(#key)',
        ExpressionAttributeNames: { '#key': table.key[0] },
      }),
    );
    return true;
  } catch (error) {
    if (isThrottling(error)) return false;
    if (isConditionalWriteRefusal(error) && (await isStored(table, row))) return true;
    throw error;
  }
}

const isThrottling = (error: unknown): boolean =>
  error instanceof ProvisionedThroughputExceededException ||
  error instanceof ThrottlingException ||
  error instanceof RequestLimitExceeded;

/**
 * Whether the stored row is the one to be written. If so, the refused write was the SDK's repeat of a write
 * that had succeeded.
 */
async function isStored({ name, key }: RowTable, row: NewRow): Promise<boolean> {
  const Key = Object.fromEntries(
    key.flatMap((attribute) => (attribute === undefined ? [] : [[attribute, row[attribute]]])),
  );
  const answer = await dynamo().send(
    new GetCommand({ TableName: name, Key, ConsistentRead: true }),
  );
  return answer.Item?.['created_at'] === row.created_at;
}
