import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { recognitionCheckSchema, type RecognitionCheck } from '../../contracts/recognition-check';
import { dynamo } from '../aws/clients';
import { isWritten } from '../aws/conditions';
import { countersTable } from '../lists/positions';
import { parseRow } from '../aws/rows';

/** The outcome of the latest check of recognition: one row of table Counters. */
const VERDICT_ROW = 'recognition-check';

/** @returns false if a later check has already recorded its outcome. */
export const recordRecognitionCheck = (check: RecognitionCheck): Promise<boolean> =>
  isWritten(
    dynamo().send(
      new PutCommand({
        TableName: countersTable(),
        Item: { list: VERDICT_ROW, ...check },
        ConditionExpression: 'attribute_not_exists(checked_at) OR checked_at < :checked_at',
        ExpressionAttributeValues: { ':checked_at': check.checked_at },
      }),
    ),
  );

/** @returns undefined if there was no check yet. */
export async function readRecognitionCheck(): Promise<RecognitionCheck | undefined> {
  const answer = await dynamo().send(
    new GetCommand({ TableName: countersTable(), Key: { list: VERDICT_ROW } }),
  );
  return answer.Item && parseRow('Counters', recognitionCheckSchema, answer.Item);
}
