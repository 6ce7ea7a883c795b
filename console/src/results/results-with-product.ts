import type { ResultSummary } from '../../../clients/typescript/src/index';

/** The most results to find. The newest ones are found first. */
export const MOST_FOUND = 200;

/** The newest results that match the query and whose photos show a product. */
export async function resultsWithProduct(
  rows: AsyncIterable<ResultSummary>,
  product: string,
  onSearched: (searched: number) => void,
): Promise<ResultSummary[]> {
  const found: ResultSummary[] = [];
  let searched = 0;
  for await (const row of rows) {
    onSearched(++searched);
    if (row.facings?.items.some(({ catalog_item_uuid }) => catalog_item_uuid === product)) {
      found.push(row);
      if (found.length === MOST_FOUND) break;
    }
  }
  return found;
}
