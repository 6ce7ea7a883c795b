import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { catalogItemRowSchema, type CatalogItemRow } from '../../contracts/rows';
import { customPropsOf } from '../../domain/catalogue-item';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { getRows } from '../aws/batches';
import { dynamo } from '../aws/clients';
import { putNewRow } from '../aws/new-rows';
import { logCatalogueChange } from '../galleries/catalogue-log';
import { catalogueListName, takePositions } from '../lists/positions';
import { parseRow } from '../aws/rows';

/** Catalogue items: table Catalog. */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.catalogTable]: z.string() }),
);
export const catalogTable = () => environment()[ENVIRONMENT_VARIABLES.catalogTable];

/** The keys of items' rows in table Catalog. Given sort keys of enrolments, the keys of their rows. */
export const itemRowKeys = (accountId: string, itemUuids: readonly string[]) =>
  itemUuids.map((uuid) => ({ account_id: accountId, item_uuid: uuid }));

/** Stores a new item, and logs it for the tasks that follow the catalogue. */
export async function putCatalogItem(row: Omit<CatalogItemRow, 'position'>): Promise<void> {
  const position = await takePositions(catalogueListName(row.account_id), 1);
  await putNewRow({ name: catalogTable(), key: ['account_id', 'item_uuid'] }, { ...row, position });
  await logCatalogueChange(row.account_id, row.item_uuid);
}

/** Returns an item, or undefined if it does not exist or is deleted. */
export async function getCatalogItem(
  accountId: string,
  itemUuid: string,
): Promise<CatalogItemRow | undefined> {
  const row = await getStoredItem(accountId, itemUuid);
  return row?.status === 'ACTIVE' ? row : undefined;
}

/** Returns an item, even if it is deleted. */
export async function getStoredItem(
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
  return answer.Item && parseRow('Catalog', catalogItemRowSchema, answer.Item);
}

/** The items with these uuids that are not deleted, in no particular order. */
export async function getCatalogItems(
  accountId: string,
  itemUuids: readonly string[],
): Promise<CatalogItemRow[]> {
  const rows = await getStoredItems(accountId, itemUuids);
  return rows.filter((row) => row.status === 'ACTIVE');
}

/** The items with these uuids, including deleted ones, in no particular order. */
export async function getStoredItems(
  accountId: string,
  itemUuids: readonly string[],
): Promise<CatalogItemRow[]> {
  const rows = await getRows(catalogTable(), itemRowKeys(accountId, itemUuids));
  return rows.map((row) => parseRow('Catalog', catalogItemRowSchema, row));
}

/**
 * The names of the items that are not deleted, by uuid. A name may be outdated if it was changed within the
 * last second.
 */
export async function getItemNames(
  accountId: string,
  itemUuids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await getRows(catalogTable(), itemRowKeys(accountId, itemUuids), {
    projection: ['item_uuid', 'status', 'name'],
    // Inconsistent reads cost half as much.
    consistent: false,
  });
  return new Map(
    rows
      .map((row) => parseRow('Catalog', namedSchema, row))
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ item_uuid, name }) => [item_uuid, name]),
  );
}

const namedSchema = catalogItemRowSchema.pick({ item_uuid: true, status: true, name: true });

/** The values of a custom prop, by item, of those that have it. Deleted items have theirs as well. */
export async function getValuesOfCustomProp(
  accountId: string,
  itemUuids: readonly string[],
  name: string,
): Promise<Map<string, string>> {
  const rows = await getRows(catalogTable(), itemRowKeys(accountId, itemUuids), {
    projection: ['item_uuid', 'custom_props'],
    consistent: false,
  });
  return new Map(
    rows
      .map((row) => parseRow('Catalog', itemPropsSchema, row))
      .flatMap((row) => {
        const prop = customPropsOf(row).find((each) => each.name === name);
        return prop ? [[row.item_uuid, prop.value]] : [];
      }),
  );
}

const itemPropsSchema = catalogItemRowSchema.pick({ item_uuid: true, custom_props: true });

/** What {@link findUnknownItemsAndCountPictures} found out about a new task's items. */
interface ItemSurvey {
  /** The uuids for which the account has no item, in the order given. */
  readonly unknown: readonly string[];
  /** How many thumbnails and reference images the other items have. */
  readonly pictures: number;
}

export async function findUnknownItemsAndCountPictures(
  accountId: string,
  itemUuids: readonly string[],
): Promise<ItemSurvey> {
  const rows = await getRows(catalogTable(), itemRowKeys(accountId, itemUuids), {
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
