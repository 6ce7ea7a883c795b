import { LISTED_ATTRIBUTE_NAMES } from '../../../lambdas/contracts/catalog-item';
import type { CatalogItemSummary } from '../../../clients/typescript/src/index';

/** The items for which every word of the text is in the name or in an attribute shown in lists. */
export function searchItems(
  items: readonly CatalogItemSummary[],
  text: string,
): readonly CatalogItemSummary[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const values = [item.name, ...LISTED_ATTRIBUTE_NAMES.map((name) => item[name])];
    const all = values.join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
