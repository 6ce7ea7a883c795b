import { LISTED_ATTRIBUTE_NAMES } from '../../../lambdas/contracts/catalog-item';
import type { CatalogItemSummary } from '../../../clients/typescript/src/index';

/**
 * The items for which every word of the text is in the name or in an attribute shown in lists. Those with such words
 * in their names come first, then those with longer words that begin so.
 */
export function searchItems(
  items: readonly CatalogItemSummary[],
  text: string,
): readonly CatalogItemSummary[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items
    .filter((item) => {
      const values = [item.name, ...LISTED_ATTRIBUTE_NAMES.map((name) => item[name])];
      const all = values.join(' ').toLowerCase();
      return words.every((word) => all.includes(word));
    })
    .map((item) => ({ item, distance: distanceOf(item.name, words) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ item }) => item);
}

/** How far a name is from having each of the words: 0 for a word of the name, 1 for the beginning of one, else 2. */
function distanceOf(name: string, words: readonly string[]): number {
  const wordsOfName: readonly string[] = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.reduce((sum, word) => {
    if (wordsOfName.includes(word)) return sum;
    return sum + (wordsOfName.some((each) => each.startsWith(word)) ? 1 : 2);
  }, 0);
}
