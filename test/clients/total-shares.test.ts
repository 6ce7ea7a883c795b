import { describe, expect, it } from '@jest/globals';
import { sumOfPages, sumsByDay } from '../../clients/typescript/src/total-shares';
import type { TotalShares } from '../../clients/typescript/src/types';

type Value = TotalShares['values'][number];
const value = (group_by: Value['group_by'], name: string | null, count: number): Value => ({
  ...{ group_by, name, count, area: count * 10 },
  ...{ count_ratio: 0, area_ratio: 0 },
});
const shares = (...values: readonly Value[]): TotalShares => {
  const facings = values.reduce((sum, { count }) => sum + count, 0);
  return { results: 1, facings, area: facings * 10, values: [...values] };
};
const PAGES = [
  shares(value('products', 'Tea', 1), value('products', null, 5)),
  shares(value('products', 'Tea', 1), value('products', 'Cola', 3)),
];

describe('the sum of the shares of all pages', () => {
  it('adds up counts and computes the ratios anew', async () => {
    const told: [number, number][] = [];
    const sum = await sumOfPages(
      (offset) => Promise.resolve({ total: 2, limit: 1, shares: PAGES[offset] }),
      (...progress) => told.push(progress),
    );

    expect(sum).toMatchObject({ results: 2, facings: 10, area: 100 });
    expect(sum.values.map(({ name, count, area_ratio }) => [name, count, area_ratio])).toEqual([
      ['Cola', 3, 0.3],
      ['Tea', 2, 0.2],
      [null, 5, 0.5],
    ]);
    expect(told).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('includes results that are added meanwhile', async () => {
    const sum = await sumOfPages((offset) =>
      Promise.resolve({
        total: offset === 0 ? 2 : 3,
        limit: 1,
        shares: PAGES[Math.min(1, offset)],
      }),
    );
    expect(sum).toMatchObject({ results: 3, facings: 14 });
  });

  it('begins again when a result was deleted, and counts none twice', async () => {
    let asked = 0;
    const sum = await sumOfPages((offset) => {
      asked += 1;
      return Promise.resolve({ total: asked === 1 ? 3 : 2, limit: 1, shares: PAGES[offset] });
    });
    expect(sum).toMatchObject({ results: 2, facings: 10 });
    expect(asked).toBe(4);
  });

  it('fails when results are deleted all the time', async () => {
    let total = 100;
    const page = () => Promise.resolve({ total: total--, limit: 1, shares: PAGES[0] });
    await expect(sumOfPages(page)).rejects.toMatchObject({ code: 'changed-since' });
  });
});

describe('the sums of shares by day', () => {
  /** A list of results, each with one facing of the product that it is named after. */
  const listOf = (results: readonly (readonly [created_at: string, product: string])[]) => {
    const asked: (readonly [offset: number, limit: number])[] = [];
    const page = (offset: number, limit = 3) => {
      asked.push([offset, limit]);
      const shown = results.slice(offset, offset + limit);
      const sum = shares(...shown.map(([, product]) => value('products', product, 1)));
      return Promise.resolve({
        items: shown.map(([created_at]) => ({ created_at })),
        ...{ total: results.length, limit },
        shares: { ...sum, results: shown.length },
      });
    };
    return { page, asked };
  };
  const namesOf = ({ results, values }: TotalShares) => [results, values.map(({ name }) => name)];

  it('has those of each day, whatever the pages begin with', async () => {
    const { page, asked } = listOf([
      ['2026-11-24T23:59:59.999Z', 'Tea'],
      ['2026-11-25T00:00:00.000Z', 'Cola'],
      ['2026-11-25T12:00:00.000Z', 'Milk'],
      ['2026-11-25T13:00:00.000Z', 'Soap'],
      ['2026-11-27T13:00:00.000Z', 'Tea'],
    ]);

    const sums = await sumsByDay(page);

    expect([...sums].map(([day, sum]) => [day, ...namesOf(sum)])).toEqual([
      ['2026-11-24', 1, ['Tea']],
      ['2026-11-25', 3, ['Cola', 'Milk', 'Soap']],
      ['2026-11-27', 1, ['Tea']],
    ]);
    expect(asked).toEqual([
      ...[
        [0, 3],
        [0, 1],
      ],
      // The first page has shown that at least two results of the second day follow.
      [1, 2],
      [3, 3],
      [3, 1],
      [4, 1],
    ]);
  });

  it('has none if there are no results', async () => {
    expect(await sumsByDay(listOf([]).page)).toEqual(new Map());
  });
});
