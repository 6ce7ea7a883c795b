import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { computeShares } from '../../../lambdas/domain/recognition/shares';
import { annotation } from '../../support/facings';
import { catalogItem } from '../../support/rows';

const UUIDS = [1, 2, 3].map((number) => catalogItem(number).item_uuid);

describe('computeShares', () => {
  it('counts facings and area per product, with the unknown facings last', () => {
    const annotations = [
      annotation(0, [0, 0, 10, 10], 0),
      annotation(1, [20, 0, 10, 20], 3),
      annotation(2, [40, 0, 10, 20], 1),
      annotation(3, [60, 0, 10, 30], 3),
    ];

    expect(computeShares(annotations, UUIDS)).toEqual({
      image_id: 1,
      values: [
        share(UUIDS[0], 1, 0.25, 200, 0.25),
        share(UUIDS[2], 2, 0.5, 500, 0.625),
        share(null, 1, 0.25, 100, 0.125),
      ],
    });
  });

  it('has no values for a photo without facings', () => {
    expect(computeShares([], UUIDS)).toEqual({ image_id: 1, values: [] });
  });

  it('has ratios that sum to 1', () => {
    const side = fc.integer({ min: 1, max: 4000 });
    const facings = fc.array(fc.tuple(side, side, fc.integer({ min: 0, max: 3 })), {
      minLength: 1,
      maxLength: 300,
    });

    fc.assert(
      fc.property(facings, (drawn) => {
        const annotations = drawn.map(([width, height, category], id) =>
          annotation(id, [0, 0, width, height], category),
        );
        const { values } = computeShares(annotations, UUIDS);
        const sum = (ratio: 'count_ratio' | 'area_ratio') =>
          values.reduce((total, value) => total + value[ratio], 0);
        expect(sum('count_ratio')).toBeCloseTo(1, 10);
        expect(sum('area_ratio')).toBeCloseTo(1, 10);
        expect(values.reduce((total, { count }) => total + count, 0)).toBe(annotations.length);
      }),
    );
  });
});

function share(
  product_uuid: string | null | undefined,
  count: number,
  count_ratio: number,
  area: number,
  area_ratio: number,
) {
  return { group_by: 'products', product_uuid, count, count_ratio, area, area_ratio };
}
