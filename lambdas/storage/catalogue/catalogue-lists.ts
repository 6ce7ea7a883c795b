import type { ListCatalogItems } from '../../contracts/catalog-item';
import type { Page, PageQuery } from '../../contracts/page';
import { listedItemRowSchema, type ListedItemRow } from '../../contracts/rows';
import { catalogTable, getCatalogItems } from './catalogue';
import { isMatch, readMatchingItems } from './matching-items';
import { readListPage } from '../lists/list-page';
import { catalogueListName } from '../lists/positions';
import { queryRows } from '../aws/query-rows';
import { parseRow } from '../aws/rows';

/**
 * Filters by how selective they are, most selective first. The first one given is queried by index; the others
 * are applied to its rows.
 */
const INDEX_BY_FILTER_FIELD = [
  { field: 'barcode', index: 'by-barcode' },
  { field: 'custom_id', index: 'by-custom-id' },
  { field: 'name', index: 'by-name' },
] as const;

/**
 * A page of the items that match all given filters, oldest first.
 * @returns undefined if the catalogue is too large to be read.
 */
export async function listCatalogItems(
  accountId: string,
  query: ListCatalogItems,
): Promise<Page<ListedItemRow> | undefined> {
  const { brand, tag, custom_prop } = query;
  const filter = { brand, tag, custom_prop };
  const isFiltered = (brand ?? tag ?? custom_prop) !== undefined;
  const used = INDEX_BY_FILTER_FIELD.filter(({ field }) => query[field] !== undefined);
  const [first] = used;
  if (!first && isFiltered) {
    const matches = await readMatchingItems(accountId, filter, listedItemRowSchema);
    return matches && pageOf(matches, query);
  }
  if (!first) {
    return readListPage(
      {
        table: catalogTable(),
        label: 'Catalog',
        partition: { account_id: accountId },
        list: catalogueListName(accountId),
        schema: listedItemRowSchema,
      },
      query,
    );
  }
  const matches = (await queryCatalogIndex(accountId, first.index, first.field, query[first.field]))
    .filter((item) => item.status === 'ACTIVE')
    .filter((item) => used.every(({ field }) => item[field] === query[field]))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  if (!isFiltered) return pageOf(matches, query);
  const uuids = matches.map(({ item_uuid }) => item_uuid);
  const rows = await getCatalogItems(accountId, uuids);
  const kept = new Set(
    rows.filter((row) => isMatch(row, filter)).map(({ item_uuid }) => item_uuid),
  );
  return pageOf(
    matches.filter(({ item_uuid }) => kept.has(item_uuid)),
    query,
  );
}

const pageOf = <T>(all: readonly T[], { limit, offset }: PageQuery): Page<T> => ({
  items: all.slice(offset, offset + limit),
  total: all.length,
});

/** The index for each field, besides the uuid, that callers may use to identify an item. */
const INDEX_OF_ID = {
  barcode: { index: 'by-barcode' },
  custom_id: { index: 'by-custom-id' },
} as const;

/** The items with this custom_id or barcode. Several items may share one. */
export async function findItemsById(
  accountId: string,
  field: keyof typeof INDEX_OF_ID,
  value: string,
): Promise<ListedItemRow[]> {
  const items = await queryCatalogIndex(accountId, INDEX_OF_ID[field].index, field, value);
  return items.filter(({ status }) => status === 'ACTIVE');
}

async function queryCatalogIndex(
  accountId: string,
  index: string,
  field: string,
  value: string | undefined,
): Promise<ListedItemRow[]> {
  const rows = await queryRows({
    TableName: catalogTable(),
    IndexName: index,
    KeyConditionExpression: 'account_id = :account AND #field = :value',
    ExpressionAttributeNames: { '#field': field },
    ExpressionAttributeValues: { ':account': accountId, ':value': value },
  });
  return rows.map((row) => parseRow('Catalog', listedItemRowSchema, row));
}
