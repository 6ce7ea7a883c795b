import { parseTags } from '../../lambdas/contracts/catalog-item.js';
import {
  canonicalBarcode,
  spellingsOfBarcode,
} from '../../lambdas/contracts/table/product-code.js';
import { CUSTOM_COLUMN } from '../../lambdas/contracts/table/rows-of-table.js';
import type { CatalogItemChanges } from '../typescript/src/catalog-items.js';
import type {
  CatalogItem,
  CatalogItemSummary,
  CustomProp,
  ReferenceImage,
} from '../typescript/src/types.js';
import { RowError, type Product } from './product-row.js';

type ListItems = (
  query: Readonly<Record<string, string>>,
) => Promise<{ readonly items: readonly CatalogItemSummary[]; readonly total: number }>;

/**
 * Finds the item with a product's custom_id or barcode. Leading zeros of a barcode are ignored.
 * @throws RowError if several items match.
 */
export async function findKnownItem(
  { key, keyValue }: Product,
  list: ListItems,
): Promise<CatalogItemSummary | undefined> {
  const spellings = key === 'barcode' ? spellingsOfBarcode(keyValue) : [keyValue];
  for (const value of spellings) {
    const { items, total } = await list({ [key]: value });
    if (total === 1) return items[0];
    if (total > 1) {
      throw new RowError(`${key}: ${total} products have ${value}: delete all but one of them`);
    }
  }
  return undefined;
}

/**
 * Returns the cells that differ from the item. Empty cells clear nothing, because the table may lack the
 * column.
 * @param item with its tags, which it has only if they were asked for.
 */
export function changesOf(
  { attributes: { custom_props = [], ...attributes } }: Product,
  item: CatalogItem,
): CatalogItemChanges {
  const before: Readonly<Record<string, unknown>> = item;
  const changes = Object.entries(attributes).filter(
    ([name, value]) =>
      value !== undefined && spelling(name, before[name]) !== spelling(name, value),
  );
  const hasNewProps = custom_props.some((prop) => !hasProp(item, prop));
  return {
    ...Object.fromEntries(changes),
    // The service replaces all of them, so those that the table lacks are sent again.
    ...(hasNewProps && {
      custom_props: [
        ...item.custom_props.map(
          (known) => custom_props.find(({ name }) => name === known.name) ?? known,
        ),
        ...custom_props.filter(({ name }) =>
          item.custom_props.every((known) => known.name !== name),
        ),
      ],
    }),
  };
}

const hasProp = ({ custom_props }: CatalogItem, { name, value }: CustomProp): boolean =>
  custom_props.some((known) => known.name === name && known.value === value);

/** How many of an item's reference images were sent. Those that were cut from photos are in no table. */
export const countSent = (references: readonly ReferenceImage[]): number =>
  references.filter(({ cut_from }) => cut_from === undefined).length;

/** The columns whose cells change an item. */
export const columnsOfChanges = (changes: CatalogItemChanges, item: CatalogItem): string[] =>
  Object.keys(changes).flatMap((name) =>
    name === 'custom_props'
      ? (changes.custom_props ?? [])
          .filter((prop) => !hasProp(item, prop))
          .map((prop) => CUSTOM_COLUMN + prop.name)
      : name,
  );

/** A value as it is compared, because a barcode and tags can be written in several ways. */
const spelling = (name: string, value: unknown): unknown => {
  if (name === 'tags') return String(typeof value === 'string' ? parseTags(value) : value);
  return name === 'barcode' && typeof value === 'string' ? canonicalBarcode(value) : value;
};
