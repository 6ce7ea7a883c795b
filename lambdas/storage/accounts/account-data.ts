import * as z from 'zod';
import { anyGalleryRowSchema } from '../../contracts/gallery-rows';
import {
  catalogItemRowSchema,
  storedResultRowSchema,
  taskRowSchema,
  uploadRowSchema,
  type DeletedResultRow,
  type StoredResultRow,
  type TaskRow,
} from '../../contracts/rows';
import { namedPictures } from '../../domain/learned-views';
import { monthsBetween } from '../../domain/quota';
import { apiKeysTable, listApiKeys } from './api-keys';
import { getRows, mapInParallel } from '../aws/batches';
import { learningRowName } from '../catalogue/account-learning';
import { catalogTable } from '../catalogue/catalogue';
import { deleteRow } from '../aws/delete-row';
import { deleteResult, forgetPosition, removeRemains } from '../results/deleted-results';
import { deleteDocument } from '../objects/documents';
import { deleteUnusedExports } from '../objects/exports';
import { enrolmentsTable } from '../catalogue/enrolments';
import { galleriesTable } from '../galleries/gallery-entries';
import { idempotencyTable } from './idempotency';
import {
  catalogueListName,
  countersTable,
  deleteCounter,
  deleteCounterRow,
  planogramsListName,
  readListShape,
  resultsListName,
  tasksListName,
} from '../lists/positions';
import { deletePackedObjects } from '../galleries/packed-galleries';
import { planogramsTable } from '../planograms/planograms';
import { queryRows } from '../aws/query-rows';
import { quotaRowName } from '../usage/quotas';
import { resultOwnerOf, resultsTable } from '../results/results';
import { parseRow } from '../aws/rows';
import { submittedImagesRowName } from '../usage/submitted-images';
import { tasksTable } from '../tasks/tasks';
import { deleteSentPicture, listSentPictures } from '../objects/sent-pictures';
import { deleteUnclaimedUpload, uploadsTable } from '../objects/uploads';
import { findUsageKeys } from '../usage/usage';
import { usageTable } from '../usage/usage-records';
import { webhookSecretsTable } from './webhook-secrets';

/**
 * Counts or deletes everything stored for an account, for operators. Objects go before the rows that name them,
 * results before tasks, and API keys last, so that an interrupted deletion can continue.
 */

/** One function per stored entry of a kind; calling it deletes the entry. */
type Entries = readonly (() => Promise<unknown>)[];

const KINDS = {
  pictures: findPictures,
  results: findResults,
  deleted_results: findDeletedResults,
  uploads: findUploads,
  idempotency_keys: (account: string) => findRows(account, idempotencyTable(), 'request_hash'),
  catalog_items: findItems,
  enrolments: (account: string) => findRows(account, enrolmentsTable(), 'item_uuid'),
  galleries: findGalleries,
  tasks: findTasks,
  planograms: (account: string) => findRows(account, planogramsTable(), 'planogram_uuid'),
  counters: findCounters,
  usage: findUsage,
  quota_and_months: findQuotaAndMonths,
  webhook_secrets: (account: string) => findRows(account, webhookSecretsTable()),
  api_keys: findKeys,
} as const satisfies Readonly<Record<string, (account: string) => Promise<Entries>>>;

export type AccountData = Record<keyof typeof KINDS, number>;

/** Returns how many entries of each kind the account has. */
export const countAccountData = (account: string): Promise<AccountData> =>
  forEachKind(account, () => Promise.resolve());

/** @returns how many entries of each kind were deleted. */
export const deleteAccountData = (account: string): Promise<AccountData> =>
  forEachKind(account, async (entries) => {
    await mapInParallel(entries, (deleteEntry) => deleteEntry());
  });

async function forEachKind(
  account: string,
  work: (entries: Entries) => Promise<void>,
): Promise<AccountData> {
  const counts: [string, number][] = [];
  for (const [kind, find] of Object.entries(KINDS)) {
    const entries = await find(account);
    await work(entries);
    counts.push([kind, entries.length]);
  }
  return Object.fromEntries(counts) as AccountData;
}

/**
 * Finds pictures whose keys contain the account's hash. Those with older keys are deleted with their rows.
 */
async function findPictures(account: string): Promise<Entries> {
  return (await listSentPictures(account)).map((key) => () => deleteSentPicture(key));
}

async function findResults(account: string): Promise<Entries> {
  const rows = await readStoredResults(account);
  return rows
    .filter((row) => row.status !== 'DELETED')
    .map((row) => () => deleteResult(row, { listGoes: true, keepsViews: true }));
}

/** Finds deleted results whose remains the sweep has yet to remove a second time. */
async function findDeletedResults(account: string): Promise<Entries> {
  const rows = await readStoredResults(account);
  return rows.flatMap((row): Entries =>
    row.status === 'DELETED' && row.unfinished !== undefined && row.deleted_position !== undefined
      ? [() => finishDeletion(row)]
      : [],
  );
}

async function readStoredResults(account: string): Promise<StoredResultRow[]> {
  const stored: StoredResultRow[] = [];
  for (const { task_uuid } of await readTasks(account)) {
    const rows = await queryRows({
      TableName: resultsTable(),
      KeyConditionExpression: '#owner = :owner',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':owner': resultOwnerOf(account, task_uuid) },
      ConsistentRead: true,
    });
    stored.push(...rows.map((row) => parseRow('Results', storedResultRowSchema, row)));
  }
  return stored;
}

/** Forgets the result's position: voiding it later would recreate the deleted counter of its list. */
async function finishDeletion(row: DeletedResultRow): Promise<void> {
  await removeRemains({ ...row, deleted_position: undefined });
  await forgetPosition(row);
}

async function findUploads(account: string): Promise<Entries> {
  const rows = await readRows(account, uploadsTable(), uploadRowSchema);
  return rows.map(({ upload_id }) => async () => {
    await deleteUnclaimedUpload({ account_id: account, upload_id });
    await deleteRow(uploadsTable(), { account_id: account, upload_id });
  });
}

async function findItems(account: string): Promise<Entries> {
  const rows = await readRows(account, catalogTable(), catalogItemRowSchema);
  return rows.map((item) => async () => {
    await mapInParallel(namedPictures(item), deleteSentPicture);
    await deleteRow(catalogTable(), { account_id: account, item_uuid: item.item_uuid });
  });
}

/** Finds the log of catalogue changes, packed galleries with their objects, and claims to pack galleries. */
async function findGalleries(account: string): Promise<Entries> {
  const rows = await readRows(account, galleriesTable(), anyGalleryRowSchema);
  return rows.map(({ entry, folder }) => async () => {
    if (folder !== undefined) await deletePackedObjects(folder);
    await deleteRow(galleriesTable(), { account_id: account, entry });
  });
}

async function findTasks(account: string): Promise<Entries> {
  return (await readTasks(account)).map((task) => async () => {
    const { task_uuid, catalog_items_key, item_keys } = task;
    await deleteUnusedExports({ ...task, status: 'DELETED' });
    for (const key of new Set([catalog_items_key, ...(item_keys ?? [])])) await deleteDocument(key);
    await deleteCounter(resultsListName(resultOwnerOf(account, task_uuid)));
    await deleteRow(tasksTable(), { account_id: account, task_uuid });
  });
}

const readTasks = (account: string): Promise<TaskRow[]> =>
  readRows(account, tasksTable(), taskRowSchema);

/** Finds the counters of the account's lists. Counters of results are deleted with their tasks. */
async function findCounters(account: string): Promise<Entries> {
  const lists = [catalogueListName, tasksListName, planogramsListName].map((name) => name(account));
  const shapes = await Promise.all(lists.map(readListShape));
  return lists
    .filter((_, index) => (shapes[index]?.taken ?? 0) > 0)
    .map((list) => () => deleteCounter(list));
}

/** Finds the quota, whether items learn and, for each month since the first key, the count of submitted images. */
async function findQuotaAndMonths(account: string): Promise<Entries> {
  const now = new Date();
  const months = monthsBetween(await firstKeyMadeAt(account, now), now);
  const keys = [
    quotaRowName(account),
    learningRowName(account),
    ...months.map((month) => submittedImagesRowName(account, month)),
  ].map((list) => ({ list }));
  const rows = await getRows(countersTable(), keys);
  const schema = z.object({ list: z.string() });
  return rows.map((row) => () => deleteCounterRow(parseRow('Counters', schema, row).list));
}

/** Finds the account's usage records and daily sums since its first key. */
async function findUsage(account: string): Promise<Entries> {
  const now = new Date();
  const keys = await findUsageKeys(account, await firstKeyMadeAt(account, now), now);
  return keys.map((key) => () => deleteRow(usageTable(), key));
}

/** Returns when the account's oldest key was created, or `now` if it has no key. */
async function firstKeyMadeAt(account: string, now: Date): Promise<Date> {
  const made = (await listApiKeys(account)).map(({ created_at }) => Date.parse(created_at));
  return new Date(Math.min(...made, now.getTime()));
}

async function findKeys(account: string): Promise<Entries> {
  const keys = await listApiKeys(account);
  return keys.map(
    ({ key_hash }) =>
      () =>
        deleteRow(apiKeysTable(), { key_hash }),
  );
}

/** Finds the account's rows in a table whose rows refer to no objects or other rows. */
async function findRows(account: string, table: string, sortKey?: string): Promise<Entries> {
  const schema = z.object(sortKey === undefined ? {} : { [sortKey]: z.string() });
  const rows = await readRows(account, table, schema);
  return rows.map((row) => () => deleteRow(table, { account_id: account, ...row }));
}

/** Reads all rows in the account's partition of a table. */
async function readRows<T extends z.ZodType>(
  account: string,
  table: string,
  schema: T,
): Promise<z.infer<T>[]> {
  const rows = await queryRows({
    TableName: table,
    KeyConditionExpression: 'account_id = :account',
    ExpressionAttributeValues: { ':account': account },
    ConsistentRead: true,
  });
  return rows.map((row) => parseRow(table, schema, row));
}
