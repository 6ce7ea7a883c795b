import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Lookalike } from '../../contracts/enrolment';
import { enrolmentRowSchema, type EnrolmentRow } from '../../contracts/rows';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { getRows } from '../aws/batches';
import { itemRowKeys } from './catalogue';
import { dynamo } from '../aws/clients';
import { unlessRefused } from '../aws/conditions';
import { parseRow } from '../aws/rows';

/** Enrolments, the stored views of items: table Enrolments. Each of up to 9 pictures takes 15 KB. */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.enrolmentsTable]: z.string() }),
);
export const enrolmentsTable = () => environment()[ENVIRONMENT_VARIABLES.enrolmentsTable];

/**
 * The enrolments of those items that have one, in no particular order. Reads need not be
 * consistent, which halves their price: a row names its pictures and its embedder, so an outdated
 * one is not used.
 */
export async function getEnrolments(
  accountId: string,
  itemUuids: readonly string[],
): Promise<EnrolmentRow[]> {
  const rows = await getRows(enrolmentsTable(), itemRowKeys(accountId, itemUuids), {
    consistent: false,
  });
  return rows.map((row) => parseRow('Enrolments', enrolmentRowSchema, row));
}

const summarySchema = enrolmentRowSchema.pick({
  pictures: true,
  embedder: true,
  aspects: true,
  enrolled_at: true,
  measures: true,
  lookalikes: true,
});

/** The enrolment of an item without its views. DynamoDB bills the whole row, but sends less. */
export async function getEnrolmentSummary(
  accountId: string,
  itemUuid: string,
): Promise<z.infer<typeof summarySchema> | undefined> {
  const answer = await dynamo().send(
    new GetCommand({
      TableName: enrolmentsTable(),
      Key: { account_id: accountId, item_uuid: itemUuid },
      ProjectionExpression: Object.keys(summarySchema.shape).join(', '),
    }),
  );
  return parseRow('Enrolments', summarySchema.optional(), answer.Item);
}

/** An enrolment with the time it was made. Only old rows have no time. */
export type TimedEnrolment = EnrolmentRow & { readonly enrolled_at: string };

/**
 * Replaces an item's enrolment unless a later one is stored. A stale row is harmless: it names its
 * pictures and is ignored once they change or the item is deleted.
 */
export async function saveEnrolment(row: TimedEnrolment): Promise<void> {
  const put = new PutCommand({
    TableName: enrolmentsTable(),
    Item: row,
    ConditionExpression: 'attribute_not_exists(enrolled_at) OR enrolled_at < :enrolled_at',
    ExpressionAttributeValues: { ':enrolled_at': row.enrolled_at },
  });
  await unlessRefused(dynamo().send(put));
}

/**
 * Stores which views are nearly the same as another item's, unless the item was enrolled again or
 * deleted since.
 * @param row - the enrolment that was compared
 */
export async function saveLookalikes(
  { account_id, item_uuid, enrolled_at }: TimedEnrolment,
  lookalikes: readonly Lookalike[],
): Promise<void> {
  const update = new UpdateCommand({
    TableName: enrolmentsTable(),
    Key: { account_id, item_uuid },
    UpdateExpression: 'SET lookalikes = :lookalikes',
    ConditionExpression: 'enrolled_at = :enrolled_at',
    ExpressionAttributeValues: { ':lookalikes': lookalikes, ':enrolled_at': enrolled_at },
  });
  await unlessRefused(dynamo().send(update));
}

export async function deleteEnrolment(accountId: string, itemUuid: string): Promise<void> {
  await dynamo().send(
    new DeleteCommand({
      TableName: enrolmentsTable(),
      Key: { account_id: accountId, item_uuid: itemUuid },
    }),
  );
}
