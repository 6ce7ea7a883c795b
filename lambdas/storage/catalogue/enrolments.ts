import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Lookalike } from '../../contracts/enrolment';
import { enrolmentRowSchema, type EnrolmentRow } from '../../contracts/rows';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { getRows, mapInParallel } from '../aws/batches';
import { dynamo } from '../aws/clients';
import { unlessRefused } from '../aws/conditions';
import { deleteRow } from '../aws/delete-row';
import { expiryAfter } from '../aws/expiry';
import { queryRows } from '../aws/query-rows';
import { parseRow } from '../aws/rows';
import { itemRowKeys } from './catalogue';

/**
 * Enrolments, the stored views of items: table Enrolments. Each picture takes 15 KB. An item has a row for each
 * embedder, so that workers of two versions do not overwrite each other's rows.
 */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.enrolmentsTable]: z.string() }),
);
export const enrolmentsTable = () => environment()[ENVIRONMENT_VARIABLES.enrolmentsTable];

/**
 * How many days an item's rows from other embedders are kept after their last use, once a new embedder has
 * enrolled the item.
 */
export const OTHERS_KEPT_DAYS = 30;
/** Reading a row extends its lifetime if fewer than this many days are left. */
const RENEWED_BELOW_DAYS = 15;

const UUID_LENGTH = 36;
const sortKeyOf = (itemUuid: string, embedder: string): string => `${itemUuid}#${embedder}`;

/** The row to store for an enrolment. Its sort key also names the embedder. */
export const rowOfEnrolment = (enrolment: EnrolmentRow): EnrolmentRow => ({
  ...enrolment,
  item_uuid: sortKeyOf(enrolment.item_uuid, enrolment.embedder),
});

const storedEnrolmentSchema = enrolmentRowSchema
  .extend({ item_uuid: z.string() })
  .transform(({ item_uuid, ...row }) => ({
    ...row,
    item_uuid: item_uuid.slice(0, UUID_LENGTH),
    sort_key: item_uuid,
  }));
/** An enrolment read from the table, with the sort key of its row. */
export type StoredEnrolment = EnrolmentRow & { readonly sort_key: string };

/**
 * The enrolments of items by one embedder, in no particular order. Eventually consistent reads,
 * at half the price, suffice: a row names its pictures, so an outdated row is noticed and not used.
 */
export async function getEnrolments(
  accountId: string,
  itemUuids: readonly string[],
  embedder: string,
): Promise<StoredEnrolment[]> {
  const own = await readEnrolments(
    accountId,
    itemUuids.map((uuid) => sortKeyOf(uuid, embedder)),
  );
  const found = new Set(own.map(({ item_uuid }) => item_uuid));
  // Rows of earlier versions of this service have the item's uuid as their sort key.
  const earlier = await readEnrolments(
    accountId,
    itemUuids.filter((uuid) => !found.has(uuid)),
  );
  const rows = [...own, ...earlier.filter((row) => row.embedder === embedder)];
  await mapInParallel(rows, renew);
  return rows;
}

async function readEnrolments(
  accountId: string,
  sortKeys: readonly string[],
): Promise<StoredEnrolment[]> {
  const rows = await getRows(enrolmentsTable(), itemRowKeys(accountId, sortKeys), {
    consistent: false,
  });
  return rows.map((row) => parseRow('Enrolments', storedEnrolmentSchema, row));
}

/** Extends the lifetime of a row that is in use. */
async function renew({ account_id, sort_key, expires_at }: StoredEnrolment): Promise<void> {
  const now = new Date();
  if (expires_at === undefined || expires_at > expiryAfter(RENEWED_BELOW_DAYS, now)) return;
  await setExpiry(account_id, sort_key, now, 'attribute_exists(expires_at)');
}

async function setExpiry(
  account_id: string,
  item_uuid: string,
  now: Date,
  condition: string,
): Promise<void> {
  const update = new UpdateCommand({
    TableName: enrolmentsTable(),
    Key: { account_id, item_uuid },
    UpdateExpression: 'SET expires_at = :expiry',
    ConditionExpression: condition,
    ExpressionAttributeValues: { ':expiry': expiryAfter(OTHERS_KEPT_DAYS, now) },
  });
  await unlessRefused(dynamo().send(update));
}

const summarySchema = enrolmentRowSchema.pick({
  pictures: true,
  embedder: true,
  aspects: true,
  enrolled_at: true,
  measures: true,
  lookalikes: true,
});
type EnrolmentSummary = z.infer<typeof summarySchema>;

/** Returns an item's latest enrolment without its views. DynamoDB still bills the whole row, but sends less. */
export async function getEnrolmentSummary(
  accountId: string,
  itemUuid: string,
): Promise<EnrolmentSummary | undefined> {
  const rows = await queryRowsOf(accountId, itemUuid, Object.keys(summarySchema.shape));
  const summaries = rows.map((row) => parseRow('Enrolments', summarySchema, row));
  return summaries.reduce<EnrolmentSummary | undefined>(
    (latest, one) => ((latest?.enrolled_at ?? '') > (one.enrolled_at ?? '') ? latest : one),
    undefined,
  );
}

/** Reads these attributes of all enrolment rows of an item, from any embedder. */
const queryRowsOf = (
  accountId: string,
  itemUuid: string,
  attributes: readonly string[],
): Promise<Record<string, unknown>[]> =>
  queryRows({
    TableName: enrolmentsTable(),
    KeyConditionExpression: 'account_id = :account AND begins_with(item_uuid, :item)',
    ExpressionAttributeValues: { ':account': accountId, ':item': itemUuid },
    ProjectionExpression: attributes.join(', '),
  });

/** An enrolment with the time it was made, which rows of earlier versions lack. */
export type TimedEnrolment = EnrolmentRow & { readonly enrolled_at: string };

/**
 * Replaces an item's enrolment by one embedder, unless a later one is stored. The item's other rows are set to
 * expire first, so a crash in between leaves none that stays for ever.
 */
export async function saveEnrolment(enrolment: TimedEnrolment): Promise<void> {
  const { account_id, item_uuid, enrolled_at } = enrolment;
  const row = rowOfEnrolment(enrolment);
  await letOthersExpire(account_id, item_uuid, row.item_uuid);
  const put = new PutCommand({
    TableName: enrolmentsTable(),
    Item: row,
    ConditionExpression: 'attribute_not_exists(enrolled_at) OR enrolled_at < :enrolled_at',
    ExpressionAttributeValues: { ':enrolled_at': enrolled_at },
  });
  await unlessRefused(dynamo().send(put));
}

const keySchema = z.object({ item_uuid: z.string(), expires_at: z.number().optional() });

async function letOthersExpire(
  accountId: string,
  itemUuid: string,
  sortKey: string,
): Promise<void> {
  const rows = await queryRowsOf(accountId, itemUuid, ['item_uuid', 'expires_at']);
  const keys = rows.map((row) => parseRow('Enrolments', keySchema, row));
  const others = keys.filter(
    ({ item_uuid, expires_at }) => item_uuid !== sortKey && expires_at === undefined,
  );
  const isNotExpiring = 'attribute_exists(account_id) AND attribute_not_exists(expires_at)';
  await mapInParallel(others, ({ item_uuid }) =>
    setExpiry(accountId, item_uuid, new Date(), isNotExpiring),
  );
}

/**
 * Stores which views are nearly the same as another item's, unless the item was enrolled again or
 * deleted since.
 * @param row - the enrolment that was compared
 */
export async function saveLookalikes(
  { account_id, sort_key, enrolled_at }: StoredEnrolment,
  lookalikes: readonly Lookalike[],
): Promise<void> {
  const update = new UpdateCommand({
    TableName: enrolmentsTable(),
    Key: { account_id, item_uuid: sort_key },
    UpdateExpression: 'SET lookalikes = :lookalikes',
    ConditionExpression: 'enrolled_at = :enrolled_at',
    ExpressionAttributeValues: { ':lookalikes': lookalikes, ':enrolled_at': enrolled_at },
  });
  await unlessRefused(dynamo().send(update));
}

/** Deletes all enrolments of an item, from any embedder. */
export async function deleteEnrolments(accountId: string, itemUuid: string): Promise<void> {
  const rows = await queryRowsOf(accountId, itemUuid, ['item_uuid']);
  await mapInParallel(rows, async (row) => {
    const { item_uuid } = parseRow('Enrolments', keySchema, row);
    await deleteRow(enrolmentsTable(), { account_id: accountId, item_uuid });
  });
}
