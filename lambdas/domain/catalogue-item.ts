import type { CatalogItem, CatalogItemSummary, CreateCatalogItem } from '../contracts/catalog-item';
import type { CatalogItemRow } from '../contracts/rows';

/** Splits tags as callers send them: separated by commas, with blanks around them. */
export function parseTags(tags: string | undefined): string[] {
  const parts = (tags ?? '').split(',').map((tag) => tag.trim());
  return [...new Set(parts)].filter((tag) => tag !== '');
}

/** The row of a new item, without its position in the list. */
export function newCatalogItem(
  accountId: string,
  itemUuid: string,
  thumbnailKey: string,
  fields: CreateCatalogItem,
  now: Date,
): Omit<CatalogItemRow, 'position'> {
  const { tags, ...attributes } = fields;
  return {
    account_id: accountId,
    item_uuid: itemUuid,
    status: 'ACTIVE',
    thumbnail_key: thumbnailKey,
    reference_keys: [],
    ...attributes,
    tags: parseTags(tags),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

/** The full form of an item: exactly the fields that existing clients know. */
export function renderCatalogItem(
  row: Omit<CatalogItemRow, 'position'>,
  mediaBaseUrl: string,
): CatalogItem {
  return {
    ...renderCatalogItemSummary(row, mediaBaseUrl),
    custom_id: row.custom_id ?? null,
    height: row.height ?? null,
    width: row.width ?? null,
    depth: row.depth ?? null,
    container_type: row.container_type ?? null,
    flavour: row.flavour ?? null,
    packaging_size: row.packaging_size ?? null,
    custom_props: [],
  };
}

/** The form of an item in a list. */
export function renderCatalogItemSummary(
  row: Pick<
    CatalogItemRow,
    | 'item_uuid'
    | 'thumbnail_key'
    | 'name'
    | 'barcode'
    | 'brand'
    | 'size'
    | 'created_at'
    | 'updated_at'
  >,
  mediaBaseUrl: string,
): CatalogItemSummary {
  return {
    uuid: row.item_uuid,
    status: 'ACTIVE',
    thumbnail_url: `${mediaBaseUrl}/${row.thumbnail_key}`,
    name: row.name,
    barcode: row.barcode ?? null,
    brand: row.brand ?? null,
    size: row.size ?? null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
