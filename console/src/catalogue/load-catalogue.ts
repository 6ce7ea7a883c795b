import type { CatalogItemSummary, Page } from '../../../clients/typescript/src/index';
import { LIMITS } from '../../../lambdas/contracts/limits';

/** How many items are listed, at most: as many as a task may have. Listing them takes 100 requests. */
export const LISTED_ITEMS = LIMITS.catalogItemsPerTask;
const PAGE_SIZE = LIMITS.pageSizeMaximum;
/** More requests at once could exceed the account's rate limit. */
const PAGES_AT_ONCE = 4;

export interface Catalogue {
  readonly items: readonly CatalogItemSummary[];
  /** How many items the account has. */
  readonly total: number;
  /** Whether all listed items have arrived. */
  readonly isComplete: boolean;
}

interface Place {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Loads up to LISTED_ITEMS of the account's items. Searching needs them all, because the service finds only exact
 * names.
 * @param onPart receives the items loaded so far while others are fetched.
 */
export async function loadCatalogue(
  list: (place: Place) => Promise<Page<CatalogItemSummary>>,
  onPart: (part: Catalogue) => void,
): Promise<Catalogue> {
  const pageAt = (offset: number) => list({ limit: PAGE_SIZE, offset });
  const { items: first, total } = await pageAt(0);
  const wanted = Math.min(total, LISTED_ITEMS);
  let items: readonly CatalogItemSummary[] = first;
  for (let start = PAGE_SIZE; start < wanted; start += PAGES_AT_ONCE * PAGE_SIZE) {
    onPart({ items, total, isComplete: false });
    const offsets = Array.from({ length: PAGES_AT_ONCE }, (_, index) => start + index * PAGE_SIZE);
    const pages = await Promise.all(offsets.filter((offset) => offset < wanted).map(pageAt));
    items = [...items, ...pages.flatMap((page) => page.items)];
  }
  return { items, total, isComplete: true };
}
