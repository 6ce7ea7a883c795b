import {
  ATTRIBUTE_NAMES,
  LISTED_ATTRIBUTE_NAMES,
  parseTags,
  type AttributeName,
  type CatalogItem,
  type CatalogItemSummary,
  type CreateCatalogItem,
} from '../contracts/catalog-item';
import type { CustomProp } from '../contracts/custom-props';
import type { CatalogItemRow, ListedItemRow } from '../contracts/rows';

/** Custom props as an item's row stores them, without empty ones. Their names have no colon. */
export const storedCustomProps = (props: readonly CustomProp[]): string[] =>
  props.flatMap(({ name, value }) => (value === '' ? [] : `${name}:${value}`));

/** The custom props of an item's row. */
export const customPropsOf = ({ custom_props = [] }: Pick<CatalogItemRow, 'custom_props'>) =>
  custom_props.map((text): CustomProp => {
    const colon = text.indexOf(':');
    return { name: text.slice(0, colon), value: text.slice(colon + 1) };
  });

/** The row of a new item, without its position in the list. */
export function newCatalogItem(
  accountId: string,
  itemUuid: string,
  thumbnailKey: string,
  fields: CreateCatalogItem,
  now: Date,
): Omit<CatalogItemRow, 'position'> {
  const { tags, custom_props, ...attributes } = fields;
  return {
    account_id: accountId,
    item_uuid: itemUuid,
    status: 'ACTIVE',
    thumbnail_key: thumbnailKey,
    reference_keys: [],
    ...attributes,
    tags: parseTags(tags),
    custom_props: custom_props && storedCustomProps(custom_props),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

/** The full form of an item. */
export function renderCatalogItem(
  row: Omit<CatalogItemRow, 'position'>,
  mediaBaseUrl: string,
): CatalogItem {
  return {
    ...renderCatalogItemSummary(row, mediaBaseUrl),
    ...renderAttributes(row, ATTRIBUTE_NAMES),
    custom_props: customPropsOf(row),
  };
}

/** The form of an item in a list. */
export function renderCatalogItemSummary(
  row: Omit<ListedItemRow, 'position'>,
  mediaBaseUrl: string,
): CatalogItemSummary {
  return {
    uuid: row.item_uuid,
    status: 'ACTIVE',
    thumbnail_url: `${mediaBaseUrl}/${row.thumbnail_key}`,
    name: row.name,
    ...renderAttributes(row, LISTED_ATTRIBUTE_NAMES),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Attributes of an item, null where nothing was sent. */
const renderAttributes = <Name extends AttributeName>(
  row: Pick<CatalogItemRow, Name>,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as Pick<CatalogItem, Name>;
