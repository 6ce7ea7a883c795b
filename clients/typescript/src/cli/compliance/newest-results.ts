import type { Page, ResultSummary } from '../../types.js';

/** The largest page size that the service allows. */
const PAGE_SIZE = 100;

/** A result to compare with the planogram. */
export type Wanted = Pick<ResultSummary, 'uuid' | 'external_id' | 'file_name'>;

type ListPage = (place: {
  readonly limit: number;
  readonly offset: number;
}) => Promise<Page<Wanted & Pick<ResultSummary, 'status'>>>;

/**
 * Yields a list's COMPLETED results, newest first and each once, even if new results shift the pages. The
 * service is not asked to filter by status, because it filters at most 10,000 results.
 */
export async function* newestCompleted(
  list: ListPage,
  limit = Infinity,
): AsyncGenerator<Wanted, void, undefined> {
  /** How many results are older than those seen so far. */
  let left = Infinity;
  let oldest: string | undefined;
  let given = 0;
  for (let offset = 0; ;) {
    // The service may apply a smaller limit than was asked for.
    const page = await list({ limit: PAGE_SIZE, offset });
    const from = page.total - offset;
    // New results may have pushed known ones onto the start of this page.
    const known = page.items.findIndex(({ uuid }) => uuid === oldest) + 1;
    for (const { uuid, external_id, file_name, status } of page.items.slice(
      known || Math.max(0, from - left),
    )) {
      oldest = uuid;
      if (status !== 'COMPLETED') continue;
      yield {
        uuid,
        ...(external_id !== undefined && { external_id }),
        ...(file_name !== undefined && { file_name }),
      };
      given += 1;
      if (given === limit) return;
    }
    left = Math.min(left, from - page.limit);
    if (left <= 0) return;
    offset = page.total - left;
  }
}
