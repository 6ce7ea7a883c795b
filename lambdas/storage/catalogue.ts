import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { catalogItemRowSchema, type CatalogItemRow } from '../contracts/rows';
import { ENVIRONMENT, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';
import { getRows } from './batches';
import { dynamo } from './clients';
import { catalogueList, countersTable, takePositions } from './positions';
import { parseRow } from './rows';

/** Catalogue items: table Catalog, and the catalogue's revision in table Counters. */

const environment = once(() => readEnvironment({ [ENVIRONMENT.catalogTable]: z.string() }));
export const catalogTable = () => environment()[ENVIRONMENT.catalogTable];

/** Keys of the items' rows here, and of their enrolments'. */
export const itemKeys = (accountId: string, itemUuids: readonly string[]) =>
  itemUuids.map((uuid) => ({ account_id: accountId, item_uuid: uuid }));

/** Galleries stay as they are: no task can name an item before it exists. */
export async function putCatalogItem(row: Omit<CatalogItemRow, 'position'>): Promise<void> {
  const position = await takePositions(catalogueList(row.account_id), 1);
  await dynamo().send(new PutCommand({ TableName: catalogTable(), Item: { ...row, position } }));
}

/** An item that is not deleted. */
export async function getCatalogItem(
  accountId: string,
  itemUuid: string,
): Promise<CatalogItemRow | undefined> {
  const answer = await dynamo().send(
    new GetCommand({
      TableName: catalogTable(),
      Key: { account_id: accountId, item_uuid: itemUuid },
      ConsistentRead: true,
    }),
  );
  if (!answer.Item) return undefined;
  const row = parseRow('Catalog', catalogItemRowSchema, answer.Item);
  return row.status === 'ACTIVE' ? row : undefined;
}

/** The items of these uuids that are not deleted, in no particular order. */
export async function getCatalogItems(
  accountId: string,
  itemUuids: readonly string[],
): Promise<CatalogItemRow[]> {
  const rows = await getRows(catalogTable(), itemKeys(accountId, itemUuids));
  return rows
    .map((row) => parseRow('Catalog', catalogItemRowSchema, row))
    .filter((row) => row.status === 'ACTIVE');
}

/** What a task of these items would look for. */
export interface ItemSurvey {
  /** Those of the uuids that no item of the account has, in the order given. */
  readonly unknown: readonly string[];
  /** Thumbnails and reference images of the others. */
  readonly pictures: number;
}

export async function surveyItems(
  accountId: string,
  itemUuids: readonly string[],
): Promise<ItemSurvey> {
  const rows = await getRows(catalogTable(), itemKeys(accountId, itemUuids), {
    projection: ['item_uuid', 'status', 'reference_keys'],
  });
  const items = rows
    .map((row) => parseRow('Catalog', surveyedSchema, row))
    .filter((row) => row.status === 'ACTIVE');
  const known = new Set(items.map((row) => row.item_uuid));
  return {
    unknown: itemUuids.filter((uuid) => !known.has(uuid)),
    pictures: items.reduce((sum, { reference_keys }) => sum + 1 + reference_keys.length, 0),
  };
}

const surveyedSchema = catalogItemRowSchema.pick({
  item_uuid: true,
  status: true,
  reference_keys: true,
});

/** Grows with every change to an account's existing items; 0 before the first. */
export async function getCatalogueRevision(accountId: string): Promise<number> {
  const answer = await dynamo().send(
    new GetCommand({
      TableName: countersTable(),
      Key: { list: catalogueList(accountId) },
      ConsistentRead: true,
    }),
  );
  const row = z.object({ revision: z.number().int().default(0) }).optional();
  return parseRow('Counters', row, answer.Item)?.revision ?? 0;
}

/** Makes every worker load its galleries of this account again. */
export async function bumpRevision(accountId: string): Promise<void> {
  await dynamo().send(
    new UpdateCommand({
      TableName: countersTable(),
      Key: { list: catalogueList(accountId) },
      UpdateExpression: 'ADD revision :one',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
}
