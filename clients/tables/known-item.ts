import {
  canonicalBarcode,
  spellingsOfBarcode,
} from '../../lambdas/contracts/table/product-code.js';
import type { CatalogItem, CatalogItemSummary } from '../typescript/src/types.js';
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
 * column. Tags are not compared, because an item has its tags only if they were asked for.
 */
export function changesOf(
  { attributes }: Product,
  item: CatalogItem,
): Record<string, string | number> {
  const before: Readonly<Record<string, unknown>> = item;
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ||
      name === 'tags' ||
      spelling(name, before[name]) === spelling(name, value)
        ? []
        : [[name, value]],
    ),
  );
}

const spelling = (name: string, value: unknown): unknown =>
  name === 'barcode' && typeof value === 'string' ? canonicalBarcode(value) : value;
