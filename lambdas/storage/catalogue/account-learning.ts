import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { catalogItemRowSchema } from '../../contracts/rows';
import { dynamo } from '../aws/clients';
import { isWritten } from '../aws/conditions';
import { queryPages } from '../aws/query-rows';
import { parseRow } from '../aws/rows';
import { countersTable } from '../lists/positions';
import { catalogTable } from './catalogue';
import { changeLearning } from './learned-views';

/** Whether an account's items learn from corrections. Table Counters, one row per account that was switched. */

export const learningRowName = (accountId: string) => `learning#${accountId}`;

const learningRowSchema = z.object({ off: z.boolean().default(false) });

export async function isLearningOff(accountId: string): Promise<boolean> {
  const answer = await dynamo().send(
    new GetCommand({
      TableName: countersTable(),
      Key: { list: learningRowName(accountId) },
      ConsistentRead: true,
    }),
  );
  return parseRow('Counters', learningRowSchema, answer.Item ?? {}).off;
}

/**
 * Switches off or on whether an account's items learn, and whether photos are compared with what they learned.
 * Calling it again finishes what was interrupted.
 * @returns how many items have learned views; undefined if the switch was used at a time later than `now`.
 */
export async function switchLearning(
  accountId: string,
  off: boolean,
  now = new Date(),
): Promise<number | undefined> {
  if (!(await writeSwitch(accountId, off, now))) return undefined;
  let items = 0;
  const pages = queryPages({
    TableName: catalogTable(),
    KeyConditionExpression: 'account_id = :account',
    FilterExpression: 'size(learned) > :none',
    ExpressionAttributeValues: { ':account': accountId, ':none': 0 },
    ConsistentRead: true,
  });
  for await (const page of pages) {
    for (const row of page) {
      const { item_uuid } = parseRow('Catalog', catalogItemRowSchema, row);
      const item = await changeLearning(accountId, item_uuid, ({ learning_off = false }) =>
        learning_off === off ? undefined : { learning_off: off },
      );
      if (item) items += 1;
    }
  }
  return items;
}

const writeSwitch = (accountId: string, off: boolean, now: Date): Promise<boolean> =>
  isWritten(
    dynamo().send(
      new UpdateCommand({
        TableName: countersTable(),
        Key: { list: learningRowName(accountId) },
        UpdateExpression: 'SET off = :off, set_at = :now',
        // A copy of this write that arrives late must not undo a later one.
        ConditionExpression: 'attribute_not_exists(set_at) OR set_at <= :now',
        ExpressionAttributeValues: { ':off': off, ':now': now.toISOString() },
      }),
    ),
  );
