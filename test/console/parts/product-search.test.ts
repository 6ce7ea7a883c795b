import { describe, expect, it } from '@jest/globals';
import type { ResultSummary } from '../../../clients/typescript/src/index';
import { MOST_FOUND, resultsWithProduct } from '../../../console/src/results/results-with-product';
import { resultOf } from './result-of';

/** Results that show tea and soap in turn, except the third, which is not recognised yet. */
async function* rows(count: number): AsyncGenerator<ResultSummary> {
  for (let index = 0; index < count; index++) {
    const row = { ...resultOf({}), uuid: String(index) };
    const items = [{ catalog_item_uuid: index % 2 === 0 ? 'tea' : 'soap', count: 1 }];
    yield await Promise.resolve(
      index === 2 ? row : { ...row, facings: { count: 1, unknown: 0, items } },
    );
  }
}

describe('the search for a product', () => {
  it('finds the results that show it, in their order, and says how many it searched', async () => {
    const told: number[] = [];
    const found = await resultsWithProduct(rows(7), 'tea', (searched) => told.push(searched));
    expect(found.map(({ uuid }) => uuid)).toEqual(['0', '4', '6']);
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('stops when it has found enough', async () => {
    let searched = 0;
    const found = await resultsWithProduct(rows(100_000), 'tea', (count) => (searched = count));
    expect(found).toHaveLength(MOST_FOUND);
    expect(searched).toBeLessThan(2.1 * MOST_FOUND);
  });
});
