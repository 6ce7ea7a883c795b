import type { Page } from './types.js';

/** The largest page that the service gives. */
const PAGE_SIZE = 100;

/** Where a list begins, and how many rows each request asks for. */
interface Place {
  readonly limit?: number;
  readonly offset?: number;
}

/** Everything of a list, page by page: each page is asked for when its first row is. */
export async function* rowsOf<T>(
  page: (place: Required<Place>) => Promise<Page<T>>,
  { limit = PAGE_SIZE, offset = 0 }: Place = {},
): AsyncGenerator<T, void, undefined> {
  for (let next = offset; ;) {
    // The service may apply a smaller limit than was asked for.
    const { items, total, limit: applied } = await page({ limit, offset: next });
    yield* items;
    next += applied;
    if (next >= total) return;
  }
}
