import { describe, expect, it } from '@jest/globals';
import {
  weighHeights,
  type RankedFacing,
} from '../../../lambdas/domain/recognition/physical-height';

const PARAMETERS = { tolerance: 0.1, slope: 0.2, most: 0.08 };

/** Metres. Items 0 and 1 are a small and a large bottle of one drink. */
const HEIGHTS = [0.2, 0.3, 0.25, 0.1, undefined, 0.4, 0.35, 0.15];
const heightOf = (item: number) => HEIGHTS[item];

/** A facing `high` pixels high; `x` is where it stands. */
const facing = (
  x: number,
  high: number,
  ...ranked: readonly (readonly [item: number, similarity: number])[]
): RankedFacing => ({
  box: { x0: x, y0: 0, x1: x + 50, y1: high },
  ranked: ranked.map(([item, similarity]) => ({ item, similarity })),
  confidence: 0.9,
});

const BOTTLE = facing(0, 300, [0, 0.8], [1, 0.79]);
/** Two products beside it on which a metre takes 1,000 pixels. */
const NEIGHBOURS = [facing(60, 250, [2, 0.9]), facing(120, 100, [3, 0.9])];

const firstOf = (facings: readonly RankedFacing[]) =>
  weighHeights(facings, heightOf, PARAMETERS)[0] ?? [];
const itemsOf = (facings: readonly RankedFacing[]) => firstOf(facings).map(({ item }) => item);

describe('weighHeights', () => {
  it('puts the size first that fits what stands beside it', () => {
    expect(firstOf([BOTTLE, ...NEIGHBOURS])).toEqual([
      { item: 1, similarity: 0.79 },
      { item: 0, similarity: expect.closeTo(0.8 - 0.2 * (Math.log(300 / 200) - 0.1), 6) },
    ]);
  });

  it('takes no more than `most`, and nothing within the tolerance', () => {
    const tooLow = facing(0, 30, [0, 0.8]);
    const hiddenFoot = facing(0, 185, [0, 0.8]);

    expect(firstOf([tooLow, ...NEIGHBOURS])[0]?.similarity).toBeCloseTo(0.8 - PARAMETERS.most);
    expect(firstOf([hiddenFoot, ...NEIGHBOURS])[0]?.similarity).toBe(0.8);
  });

  it('holds nothing against an item whose height nobody knows', () => {
    const unknown = facing(0, 300, [0, 0.8], [4, 0.79]);

    expect(firstOf([unknown, ...NEIGHBOURS])[0]).toEqual({ item: 4, similarity: 0.79 });
  });

  it('needs two products that agree', () => {
    const one = [facing(60, 250, [2, 0.9]), facing(120, 250, [2, 0.9])];
    const apart = [facing(60, 250, [2, 0.9]), facing(120, 180, [3, 0.9])];

    expect(itemsOf([BOTTLE, ...one])).toEqual([0, 1]);
    expect(itemsOf([BOTTLE, ...apart])).toEqual([0, 1]);
  });

  it('does not ask facings that may be wrong as it may', () => {
    // A row of large bottles, all taken for small ones, and one product more that would go with them.
    const row = [60, 120, 180].map((x) => facing(x, 300, [0, 0.8], [1, 0.79]));
    const rather = facing(240, 600, [5, 0.9]);

    expect(itemsOf([BOTTLE, ...row, rather])).toEqual([0, 1]);
    expect(itemsOf([BOTTLE, ...row, rather, ...NEIGHBOURS])).toEqual([1, 0]);
  });

  it('counts a product once, however many facings of it there are', () => {
    const misnamed = [
      ...Array.from({ length: 10 }, (_, place) => facing(60 + place, 150, [5, 0.9])),
      facing(180, 131, [6, 0.9]),
    ];

    expect(itemsOf([BOTTLE, ...misnamed, ...NEIGHBOURS, facing(240, 150, [7, 0.9])])).toEqual([
      1, 0,
    ]);
  });

  it('does not ask facings without a name', () => {
    const unnamed = NEIGHBOURS.map((neighbour) => ({ ...neighbour, confidence: 0 }));

    expect(itemsOf([BOTTLE, ...unnamed])).toEqual([0, 1]);
  });

  it('asks what is near: along an aisle what is far looks smaller', () => {
    const far = Array.from({ length: 100 }, (_, place) => [
      facing(5000 + place, 125, [2, 0.9]),
      facing(5000 + place, 50, [3, 0.9]),
    ]).flat();
    const near = Array.from({ length: 32 }, () => NEIGHBOURS).flat();

    expect(itemsOf([BOTTLE, ...far, ...near])).toEqual([1, 0]);
  });
});
