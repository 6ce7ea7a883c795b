import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './clients';
import { unlessRefused } from './conditions';

/** Deletes a row. Deleting it again changes nothing. */
export async function deleteRow(
  table: string,
  key: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [partitionKey = ''] = Object.keys(key);
  await unlessRefused(
    dynamo().send(
      new DeleteCommand({
        TableName: table,
        Key: key,
        ConditionExpression: 'attribute_exists(#key)',
        ExpressionAttributeNames: { '#key': partitionKey },
      }),
    ),
  );
}
