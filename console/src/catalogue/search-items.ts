import type { CatalogItemSummary } from '../../../clients/typescript/src/index';

/** The items that have each word of the text in their name, brand, size or barcode. */
export function searchItems(
  items: readonly CatalogItemSummary[],
  text: string,
): readonly CatalogItemSummary[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter(({ name, brand, size, barcode }) => {
    const all = [name, brand, size, barcode].join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
