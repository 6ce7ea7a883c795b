import { describe, expect, it } from '@jest/globals';
import {
  lowerScoresByHeight,
  type NamedFacing,
} from '../../../lambdas/domain/recognition/naming/physical-height';

const PARAMETERS = { tolerance: 0.1, slope: 0.2, most: 0.08 };

/** In metres, by item. Items 0 and 1 are a small and a large bottle of one drink. */
const HEIGHTS = [0.2, 0.3, 0.25, 0.1, undefined, 0.4, 0.35, 0.15];
const heightOf = (item: number) => HEIGHTS[item];

const boxAt = (x: number, high: number) => ({ x0: x, y0: 0, x1: x + 50, y1: high });
const namedFacing = (
  item: number,
  high: number,
  { x = 60, confidence = 0.9 } = {},
): NamedFacing => ({
  box: boxAt(x, high),
  item,
  confidence,
});

/** The items of a facing 300 pixels high: the small bottle, then the large one. */
const BOTTLE = [
  { item: 0, similarity: 0.8 },
  { item: 1, similarity: 0.79 },
];
/** Two products beside the facing, on which a metre takes 1,000 pixels. */
const NEIGHBOURS = [namedFacing(2, 250), namedFacing(3, 100)];

/** The items of a facing beside named facings, best first. */
const rank = (neighbours: readonly NamedFacing[], ranked = BOTTLE, high = 300) =>
  lowerScoresByHeight([{ box: boxAt(0, high), ranked }], neighbours, heightOf, PARAMETERS)[0] ?? [];
const itemsOf = (neighbours: readonly NamedFacing[], ranked = BOTTLE) =>
  rank(neighbours, ranked).map(({ item }) => item);

describe('lowerScoresByHeight', () => {
  it('puts the size first that fits the scale of its neighbours', () => {
    expect(rank(NEIGHBOURS)).toEqual([
      { item: 1, similarity: 0.79 },
      { item: 0, similarity: expect.closeTo(0.8 - 0.2 * (Math.log(300 / 200) - 0.1), 6) },
    ]);
  });

  it('subtracts at most `most`, and nothing within the tolerance', () => {
    const small = [{ item: 0, similarity: 0.8 }];

    expect(rank(NEIGHBOURS, small, 30)[0]?.similarity).toBeCloseTo(0.8 - PARAMETERS.most);
    expect(rank(NEIGHBOURS, small, 1800)[0]?.similarity).toBeCloseTo(0.8 - PARAMETERS.most);
    expect(rank(NEIGHBOURS, small, 185)[0]?.similarity).toBe(0.8);
  });

  it('neither lowers an item of unknown height nor lets it vote', () => {
    const unknown = [
      { item: 0, similarity: 0.8 },
      { item: 4, similarity: 0.79 },
    ];

    expect(rank(NEIGHBOURS, unknown)[0]).toEqual({ item: 4, similarity: 0.79 });
    expect(itemsOf([namedFacing(2, 250), namedFacing(4, 100)])).toEqual([0, 1]);
  });

  it('needs two products that agree on the scale', () => {
    expect(itemsOf([])).toEqual([0, 1]);
    expect(itemsOf([namedFacing(2, 250), namedFacing(2, 250)])).toEqual([0, 1]);
    expect(itemsOf([namedFacing(2, 150), namedFacing(3, 170)])).toEqual([0, 1]);
  });

  it('accepts two products that agree, however unsure their names are', () => {
    const unsure = NEIGHBOURS.map((neighbour) => ({ ...neighbour, confidence: 0.1 }));

    expect(itemsOf(unsure)).toEqual([1, 0]);
  });

  it('counts scales as agreeing if they differ by less than a factor of e^0.4', () => {
    expect(rank([namedFacing(2, 250), namedFacing(3, 100 * Math.exp(0.39))])).not.toEqual(BOTTLE);
    expect(rank([namedFacing(2, 250), namedFacing(3, 100 * Math.exp(0.41))])).toEqual(BOTTLE);
  });

  it('gives no vote to facings that are named after a rival', () => {
    // Large bottles named as small ones would agree with the misnamed product 5.
    const row = [namedFacing(0, 300), namedFacing(0, 300), namedFacing(5, 600)];

    expect(itemsOf(row)).toEqual([0, 1]);
    expect(itemsOf([...row, ...NEIGHBOURS])).toEqual([1, 0]);
    // The facing may show the second item as well as the first.
    const theOtherFirst = [
      { item: 1, similarity: 0.81 },
      { item: 0, similarity: 0.8 },
    ];
    expect(rank(row, theOtherFirst)[0]).toEqual({ item: 1, similarity: 0.81 });
  });

  it('gives a vote to facings named after an item that is not a rival', () => {
    const farBehind = [...BOTTLE, { item: 2, similarity: 0.5 }];

    expect(itemsOf(NEIGHBOURS, farBehind).slice(0, 2)).toEqual([1, 0]);
  });

  it('gives a product one vote, however many facings it has', () => {
    const misnamed = [
      ...Array.from({ length: 10 }, () => namedFacing(5, 150)),
      namedFacing(6, 131),
    ];

    expect(itemsOf([...misnamed, ...NEIGHBOURS, namedFacing(7, 150)])).toEqual([1, 0]);
  });

  it('follows the surer names', () => {
    // According to these, a metre takes 1,500 pixels, which would fit the item of 0.2 metres.
    const unsure = [namedFacing(5, 600), namedFacing(6, 525), namedFacing(7, 225)].map(
      (neighbour) => ({
        ...neighbour,
        confidence: 0.4,
      }),
    );

    expect(itemsOf(unsure)).toEqual([0, 1]);
    expect(itemsOf([...unsure, ...NEIGHBOURS])).toEqual([1, 0]);
  });

  it('follows the products that agree more closely', () => {
    const loosely = [namedFacing(5, 600 * 1.19), namedFacing(6, 525 / 1.19)].map((neighbour) => ({
      ...neighbour,
      confidence: 0.95,
    }));

    expect(itemsOf([...loosely, ...NEIGHBOURS])).toEqual([1, 0]);
  });

  it('takes the mean scale of those that agree', () => {
    const between = [namedFacing(2, 250 * 1.15), namedFacing(3, 100 / 1.15)];
    const fits = [{ item: 1, similarity: 0.8 }];

    // 300 pixels are 0.3 metres at the mean scale, and too low or too high at either's own scale.
    expect(rank(between, fits)[0]?.similarity).toBe(0.8);
  });

  it('takes the scale from near facings, because far ones look smaller along an aisle', () => {
    const far = [namedFacing(5, 200), namedFacing(6, 175), namedFacing(7, 75)].map((each) => ({
      ...each,
      box: boxAt(5000, each.box.y1),
    }));
    const near = [...NEIGHBOURS, namedFacing(5, 400), namedFacing(6, 350), namedFacing(7, 150)];

    expect(itemsOf([...far, ...near])).toEqual([1, 0]);
    expect(itemsOf([...near, ...far])).toEqual([1, 0]);
  });

  it('takes the scale from the nearest products if there are many', () => {
    const many = Array.from({ length: 40 }, (_, place) => 100 + place);
    const heights = (item: number) => (item < 100 ? heightOf(item) : 0.1);
    // Far to the side a metre takes 1,500 pixels, which would fit the item of 0.2 metres.
    const far = many.map((item) => namedFacing(item, 150, { x: 5000 }));
    const near = many.slice(0, 16).map((item) => namedFacing(item + 100, 100));

    const [ranked] = lowerScoresByHeight(
      [{ box: boxAt(0, 300), ranked: BOTTLE }],
      [...far, ...near],
      heights,
      PARAMETERS,
    );

    expect(ranked?.map(({ item }) => item)).toEqual([1, 0]);
  });

  it('gives votes to the nearest 16 products', () => {
    /**
     * The best item if two agreeing products stand behind `count` nearer ones. The nearer ones disagree: each
     * suggests e^0.5 times the scale of the one before.
     */
    const rankBehind = (count: number) => {
      const scales = Array.from({ length: count }, (_, place) => 3000 * Math.exp(place / 2));
      const heights = [...HEIGHTS.slice(0, 2), ...scales.map((scale) => 100 / scale), 0.1, 0.1];
      const beside = heights
        .slice(2)
        .map((_, place) => namedFacing(place + 2, 100, { x: 60 * place }));
      const facings = [{ box: boxAt(0, 300), ranked: BOTTLE }];
      return lowerScoresByHeight(facings, beside, (item) => heights[item], PARAMETERS)[0]?.[0]
        ?.item;
    };

    expect(rankBehind(14)).toBe(1);
    expect(rankBehind(15)).toBe(0);
  });
});
