import { describe, expect, it } from '@jest/globals';
import type { TotalShares } from '../../../clients/typescript/src/index';
import { UNKNOWN } from '../../../console/src/result/facings';
import { leftOut, sharesBy } from '../../../console/src/shares/shares';

const FIGURES = { count: 1, count_ratio: 0.5, area: 1, area_ratio: 0.5 };
const TOTAL: TotalShares = {
  results: 1,
  facings: 2,
  area: 2,
  values: [
    { group_by: 'products', name: 'Tea', product_uuid: 'tea', ...FIGURES },
    { group_by: 'products', name: null, ...FIGURES },
    { group_by: 'brands', name: 'Leaf', ...FIGURES },
    { group_by: 'brands', name: null, ...FIGURES },
    { group_by: 'tags', name: 'hot', ...FIGURES },
    { group_by: 'custom_props', name: null, ...FIGURES },
  ],
};

describe('the shares of a group', () => {
  it('have the names of the group, and say what has none', () => {
    const labels = (group: Parameters<typeof sharesBy>[1]) =>
      sharesBy(TOTAL, group).map(({ key, label }) => [key, label]);
    expect(labels('products')).toEqual([
      ['tea', 'Tea'],
      ['', UNKNOWN],
    ]);
    expect(labels('brands')).toEqual([
      ['Leaf', 'Leaf'],
      ['', 'Unknown, or without a brand'],
    ]);
    expect(labels('tags')).toEqual([['hot', 'hot']]);
    expect(labels('custom_props')).toEqual([['', 'Unknown, or without this property']]);
  });
});

it('says that a chart leaves out some shares', () => {
  expect(leftOut(25)).toBeUndefined();
  expect(leftOut(60)).toBe('The chart shows 25 of 60, the table all.');
});
