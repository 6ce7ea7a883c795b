import type { CatalogItemSummary, Page } from '../../../clients/typescript/src/index';
import { LIMITS } from '../../../lambdas/contracts/limits';

/** The most items that are listed: as many as a task may have. They take 100 requests. */
export const LISTED_ITEMS = LIMITS.catalogItemsPerTask;
const PAGE_SIZE = LIMITS.pageSizeMaximum;
/** More at once would be refused by the limits of most accounts. */
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
 * The account's items, up to LISTED_ITEMS. All are needed for searching, because the service finds
 * exact names only.
 * @param onPart receives the items so far while others are fetched.
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
