import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { enrolmentRowSchema, type EnrolmentRow } from '../contracts/rows';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';
import { getRows } from './batches';
import { itemRowKeys } from './catalogue';
import { dynamo } from './clients';
import { parseRow } from './rows';

/** Enrolments, the stored views of items: table Enrolments. Each of up to 9 pictures takes 15 KB. */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.enrolmentsTable]: z.string() }),
);
const enrolmentsTable = () => environment()[ENVIRONMENT_VARIABLES.enrolmentsTable];

/**
 * The enrolments that these items have, in no particular order. Reads need not be consistent, which
 * halves their price: a row names its pictures and its embedder, so an outdated one is not used.
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

/**
 * Replaces the enrolment of an item, even if the item has changed or was deleted meanwhile. If its
 * pictures have changed, the row is not used, and the next worker that loads the item enrols it again.
 * If the item was deleted, the row stays unused: galleries leave the item out, and its uuid is not
 * given to another item. Its 135 KB at most cost $0.00006 a month ($0.45 per GB with backup).
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
