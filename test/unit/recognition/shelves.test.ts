import { describe, expect, it } from '@jest/globals';
import type { Bbox } from '../../../lambdas/contracts/result';
import { toLevelBox } from '../../../lambdas/domain/recognition/realogram/level-box';
import { groupIntoBays } from '../../../lambdas/domain/recognition/realogram/shelves';
import { annotation, LEVEL_FRAME } from '../../support/facings';

/** A frame whose unit is 100 pixels, the height of most boxes. */
const FRAME = { ...LEVEL_FRAME, unit: 100 };

/** The boxes of each shelf of each bay, from the left. A box's number is its place in the arguments. */
const baysOf = (boxes: readonly Bbox[]) =>
  groupIntoBays(
    boxes.map((bbox, id) => toLevelBox(annotation(id, bbox), FRAME)),
    FRAME,
  ).map((bay) => bay.map((shelf) => shelf.flatMap(({ stack }) => stack.map(({ id }) => id))));

/** A row of facings, each 98 pixels wide, that stand on a board. */
const row = (board: number, from: number, count: number, height = 100): Bbox[] =>
  Array.from({ length: count }, (_, place) => [from + 100 * place, board - height, 98, height]);

const sizes = (bays: number[][][]): number[][] =>
  bays.map((bay) => bay.map((shelf) => shelf.length));

describe('groupIntoBays', () => {
  it('orders shelves from the top and facings from the left, whatever the order of the input', () => {
    const boxes = [...row(400, 0, 3), ...row(200, 0, 3)];

    expect(baysOf(boxes)).toEqual([
      [
        [3, 4, 5],
        [0, 1, 2],
      ],
    ]);
    expect(baysOf(boxes.toReversed())).toEqual([
      [
        [2, 1, 0],
        [5, 4, 3],
      ],
    ]);
  });

  it('keeps short and tall products, stacks and products at the back on one shelf', () => {
    const tall: Bbox = [300, 0, 98, 200];
    const stack: Bbox[] = [
      [400, 100, 98, 100],
      [400, 0, 98, 100],
    ];
    const back: Bbox = [500, 60, 98, 100];

    expect(sizes(baysOf([...row(200, 0, 3), tall, ...stack, back, ...row(450, 0, 6)]))).toEqual([
      [7, 6],
    ]);
  });

  it.each([
    ['8 pixels are free, as in a stack', 108, [8]],
    ['20 pixels are free, as above a price strip', 120, [4, 4]],
  ])('where %s between rows, finds as many shelves', (_, distance, shelves) => {
    expect(sizes(baysOf([...row(200, 0, 4), ...row(200 + distance, 0, 4)]))).toEqual([shelves]);
  });

  /** Four shelves of products 160 high, and beside them three shelves of products 220 high. */
  const twoBays = [
    ...[1, 2, 3, 4].flatMap((shelf) => row(210 * shelf, 0, 5, 160)),
    ...[1, 2, 3].flatMap((shelf) => row(280 * shelf, 600, 5, 220)),
  ];

  it('numbers the shelves of each bay from its top where boards are at other heights', () => {
    expect(sizes(baysOf(twoBays))).toEqual([
      [5, 5, 5, 5],
      [5, 5, 5],
    ]);
  });

  it('tells a strip of another bay at the edge of the photo from the bay', () => {
    const bay = [1, 2, 3].flatMap((shelf) => row(150 * shelf, 0, 5));
    const strip = [1, 2].flatMap((shelf) => row(210 * shelf, 600, 2, 120));
    expect(sizes(baysOf([...bay, ...strip]))).toEqual([
      [5, 5, 5],
      [2, 2],
    ]);
  });

  it('lets a facing that leans over the upright stay in its bay', () => {
    const leaning: Bbox = [520, 470, 98, 160];

    expect(sizes(baysOf([...twoBays, leaning]))).toEqual([
      [5, 5, 6, 5],
      [5, 5, 5],
    ]);
  });

  it('does not split a bay whose shelves go on behind an upright', () => {
    const shelves = [200, 400, 600].flatMap((board) => [
      ...row(board, 0, 5),
      ...row(board, 640, 5),
    ]);

    expect(sizes(baysOf(shelves))).toEqual([[10, 10, 10]]);
  });

  it('joins trays in a stack, which show their products through windows', () => {
    const trays = [...row(200, 0, 4), ...row(330, 0, 4)];

    expect(sizes(baysOf([...trays, ...row(630, 0, 4), ...row(930, 0, 4)]))).toEqual([[8, 4, 4]]);
  });
});
