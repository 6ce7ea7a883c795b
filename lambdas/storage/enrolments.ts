import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { enrolmentRowSchema, type EnrolmentRow } from '../contracts/rows';
import { ENVIRONMENT, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';
import { getRows } from './batches';
import { itemKeys } from './catalogue';
import { dynamo } from './clients';
import { parseRow } from './rows';

/** What is kept of items' pictures: table Enrolments. 15 KB for each of up to 9 pictures of an item. */

const environment = once(() => readEnvironment({ [ENVIRONMENT.enrolmentsTable]: z.string() }));
const enrolmentsTable = () => environment()[ENVIRONMENT.enrolmentsTable];

/**
 * The enrolments of these items, as far as there are any, in no particular order. A row names its
 * pictures and its embedder, so an old one is either as good as the newest or not used: reads at
 * half the price will do.
 */
export async function getEnrolments(
  accountId: string,
  itemUuids: readonly string[],
): Promise<EnrolmentRow[]> {
  const rows = await getRows(enrolmentsTable(), itemKeys(accountId, itemUuids), {
    consistent: false,
  });
  return rows.map((row) => parseRow('Enrolments', enrolmentRowSchema, row));
}

/**
 * Replaces the enrolment of an item, whatever has become of the item meanwhile. If its pictures have
 * changed, nobody uses the row, and whoever loads the item next enrols it again. If the item was
 * deleted, the row stays and nobody uses it either: galleries leave the item out, and no other item
 * gets its uuid. 135 KB at most, at $0.45 per GB and month with its backup, are $0.00006 a month.
 */
export async function saveEnrolment(row: EnrolmentRow): Promise<void> {
  await dynamo().send(new PutCommand({ TableName: enrolmentsTable(), Item: row }));
}

export async function deleteEnrolment(accountId: string, itemUuid: string): Promise<void> {
  await dynamo().send(
    new DeleteCommand({
      TableName: enrolmentsTable(),
      Key: { account_id: accountId, item_uuid: itemUuid },
    }),
  );
}
