import { describe, expect, it } from '@jest/globals';
import type { Facing } from '../../../lambdas/domain/recognition/facing';
import {
  findPieceRows,
  divideRowIntoPacks,
} from '../../../lambdas/domain/recognition/naming/multipacks';
import { candidate, facing } from '../../support/facings';

const PACK = 0;
const BOTTLE = 1;
const OTHER_PACK = 3;
const LONG_PACK = 4;
/** Width / height: three bottles side by side make a pack as wide as high. Item 2 has no picture. */
const ASPECTS = Float32Array.of(1, 1 / 3, 0, 1, 1.5);

const bottle = (
  x: number,
  item: number | null = PACK,
  { y = 0, width = 30, height = 90 } = {},
): Facing => facing([x, y, width, height], { best: item === null ? null : candidate(item) });

const bottles = (...from: number[]): Facing[] => from.map((x) => bottle(x));

/** A bottle without a name: it resembles the pack, but too little to be named after it. */
const unnamed = (x: number): Facing => ({
  ...bottle(x, null),
  alternatives: [candidate(PACK)],
});

const rowsOf = (facings: readonly Facing[]) =>
  findPieceRows(facings, ASPECTS).map(({ pieces }) => pieces.map(({ box }) => box.x0));

describe('findPieceRows', () => {
  it('finds bottles side by side that bear the name of a pack', () => {
    const [first, second, third] = bottles(10, 40, 70);
    if (!first || !second || !third) throw new Error('Three bottles were made');

    expect(findPieceRows([second, third, first], ASPECTS)).toEqual([
      { item: PACK, aspect: 1, pieces: [first, second, third] },
    ]);
  });

  it('takes in bottles that resemble the pack beside one that bears its name', () => {
    expect(rowsOf([unnamed(10), bottle(40), unnamed(70)])).toEqual([[10, 40, 70]]);
  });

  it.each<[string, Facing[]]>([
    ['a single bottle', bottles(10)],
    ['facings that are as wide as their product', [bottle(10, BOTTLE), bottle(40, BOTTLE)]],
    ['boxes of one bottle', bottles(10, 16)],
    [
      'halves of a pack of two that look a little narrow',
      [50, 100].map((x) => bottle(x, PACK, { width: 60 })),
    ],
    ['facings without a name', [bottle(10, null), bottle(40, null)]],
    ['facings that resemble a pack, none of them named', [unnamed(10), unnamed(40)]],
    ['products without a picture in the catalogue', [bottle(10, 2), bottle(40, 2)]],
  ])('finds no rows in %s', (_, facings) => {
    expect(rowsOf(facings)).toEqual([]);
  });

  it.each<[string, Facing[], number[][]]>([
    [
      'by a gap of a third of a bottle',
      bottles(0, 30, 70, 100),
      [
        [0, 30],
        [70, 100],
      ],
    ],
    [
      'by the shelves that they stand on',
      [bottle(0), bottle(30), bottle(60, PACK, { y: 20 }), bottle(90, PACK, { y: 20 })],
      [
        [0, 30],
        [60, 90],
      ],
    ],
    [
      'by their packs',
      [bottle(0), bottle(30), bottle(60, OTHER_PACK), bottle(90, OTHER_PACK)],
      [
        [0, 30],
        [60, 90],
      ],
    ],
    [
      'by how low they reach',
      [...bottles(0, 30), ...[60, 90].map((x) => bottle(x, PACK, { height: 110 }))],
      [
        [0, 30],
        [60, 90],
      ],
    ],
    [
      'by how high they reach',
      [...bottles(0, 30), ...[60, 90].map((x) => bottle(x, PACK, { y: 20, height: 70 }))],
      [
        [0, 30],
        [60, 90],
      ],
    ],
    [
      'by their names',
      [bottle(0), bottle(30), bottle(60, BOTTLE), bottle(150), bottle(180)],
      [
        [0, 30],
        [150, 180],
      ],
    ],
  ])('tells rows apart %s', (_, facings, rows) => {
    expect(rowsOf(facings)).toEqual(rows);
  });
});

describe('a row', () => {
  /** Whether two bottles in the middle of a photo make one row; of 40 x 100 pixels unless given. */
  const together = (apart: number, { down = 0, width = 40, height = 100 } = {}) =>
    findPieceRows(
      [
        bottle(500, PACK, { y: 300, width, height }),
        bottle(500 + width + apart, PACK, { y: 300 + down, width, height }),
      ],
      ASPECTS,
    ).length === 1;

  it.each([
    [
      'pieces at least 1.6 times narrower',
      0,
      { width: 50, height: 80 },
      0,
      { width: 51, height: 80 },
    ],
    ['edges that differ by less than 15 % of the height', 0, { down: 14 }, 0, { down: 15 }],
    [
      'edges that differ upwards by less than 15 % of the height',
      0,
      { down: -14 },
      0,
      { down: -15 },
    ],
    ['gaps of less than 30 % of a width', 11, {}, 12, {}],
    ['overlaps of less than 75 % of a width', -29, {}, -30, {}],
  ])('has %s', (_, apart, shape, tooFarApart, otherShape) => {
    expect(together(apart, shape)).toBe(true);
    expect(together(tooFarApart, otherShape)).toBe(false);
  });
});

describe('divideRowIntoPacks', () => {
  const packsFrom = (facings: readonly Facing[]) =>
    findPieceRows(facings, ASPECTS).map((row) =>
      divideRowIntoPacks(row).map((pack) => pack.map(({ box }) => box.x0)),
    );

  it('makes one pack of a row as wide as one', () => {
    expect(packsFrom(bottles(0, 30, 60))).toEqual([[[0, 30, 60]]]);
  });

  it('makes several packs of a long row', () => {
    expect(packsFrom(bottles(0, 30, 60, 92, 122, 152))).toEqual([
      [
        [0, 30, 60],
        [92, 122, 152],
      ],
    ]);
  });

  it("makes packs of the product's aspect, wherever the row stands", () => {
    const from = [500, 550, 600, 650, 700, 750];
    const size = { y: 300, width: 50, height: 100 };

    expect(packsFrom(from.map((x) => bottle(x, LONG_PACK, size)))).toEqual([
      [from.slice(0, 3), from.slice(3)],
    ]);
  });

  it('makes a pack of a row at least 60 % as wide as a pack', () => {
    const size = { y: 300, height: 100 };

    expect(packsFrom([500, 530].map((x) => bottle(x, PACK, size)))).toEqual([[[500, 530]]]);
    expect(packsFrom([500, 529].map((x) => bottle(x, PACK, size)))).toEqual([[]]);
  });

  it('makes a pack of three from two bottles if one was not found', () => {
    expect(packsFrom(bottles(0, 30))).toEqual([[[0, 30]]]);
  });

  it('makes no packs if one would have a single bottle', () => {
    const wide = { width: 50 };
    expect(packsFrom([0, 50, 100].map((x) => bottle(x, PACK, wide)))).toEqual([[]]);
  });

  it('makes no pack of a row that is far too narrow', () => {
    const thin = [0, 24].map((x) => bottle(x, PACK, { width: 25 }));

    expect(packsFrom(thin)).toEqual([[]]);
  });
});
