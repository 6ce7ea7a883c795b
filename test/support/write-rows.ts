import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mapInParallel, splitIntoGroups } from '../../lambdas/storage/aws/batches';
import { dynamo } from '../../lambdas/storage/aws/clients';

const MAX_ROWS_PER_BATCH_WRITE = 25;

/** Writes rows unconditionally. Each replaces the row of the same key, if there is one. */
export async function writeRows(
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  await mapInParallel(splitIntoGroups(rows, MAX_ROWS_PER_BATCH_WRITE), (group) =>
    dynamo().send(
      new BatchWriteCommand({
        RequestItems: { [table]: group.map((Item) => ({ PutRequest: { Item } })) },
      }),
    ),
  );
}
