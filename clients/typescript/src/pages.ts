import type { Page } from './types.js';

/** The largest page size that the service allows. */
const PAGE_SIZE = 100;

/** Where a list begins, and how many rows each request asks for. */
interface Place {
  readonly limit?: number;
  readonly offset?: number;
}

/**
 * Yields every row of a list once, and fetches pages as needed. Rows created or deleted meanwhile shift pages,
 * so pages overlap by one row. If a page has no known row, the previous page is read again, once.
 */
export async function* rowsOf<T extends { readonly uuid: string }>(
  page: (place: Required<Place>) => Promise<Page<T>>,
  { limit = PAGE_SIZE, offset = 0 }: Place = {},
): AsyncGenerator<T, void, undefined> {
  const known = new Set<string>();
  let returnedFrom = -1;
  for (let next = offset; ;) {
    // The service may apply a smaller limit than was asked for.
    const { items, total, limit: applied } = await page({ limit, offset: next });
    const overlap = Math.min(1, applied - 1);
    const showsKnownRow = items.some(({ uuid }) => known.has(uuid));
    if (overlap > 0 && next > offset && !showsKnownRow && next !== returnedFrom) {
      returnedFrom = next;
      next = Math.max(offset, next - applied + overlap);
      continue;
    }
    for (const row of items) {
      if (known.has(row.uuid)) continue;
      known.add(row.uuid);
      yield row;
    }
    if (next + applied >= total) return;
    next += applied - overlap;
  }
}
