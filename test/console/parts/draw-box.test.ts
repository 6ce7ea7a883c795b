import { describe, expect, it } from '@jest/globals';
import {
  boxBetween,
  EDGES,
  HANDLES,
  nameOf,
  placeOf,
  withEdgeMovedBy,
  withEdgesAt,
  type Edges,
} from '../../../console/src/review/draw-box';

const PHOTO = { width: 100, height: 80 };
const BOX = [10, 20, 30, 40];

describe('boxBetween', () => {
  it('is the same whichever corner the drag begins at, in whole pixels', () => {
    const [a, b] = [
      { x: 10.4, y: 59.6 },
      { x: 40.2, y: 20.3 },
    ];

    expect(boxBetween(a, b, PHOTO)).toEqual([10, 20, 30, 40]);
    expect(boxBetween(b, a, PHOTO)).toEqual([10, 20, 30, 40]);
  });

  it('stays on the photo, and has at least one pixel', () => {
    expect(boxBetween({ x: -20, y: 70 }, { x: 20, y: 300 }, PHOTO)).toEqual([0, 70, 20, 10]);
    expect(boxBetween({ x: 500, y: 500 }, { x: 500, y: 500 }, PHOTO)).toEqual([99, 79, 1, 1]);
    expect(boxBetween({ x: 5, y: 5 }, { x: 5, y: 5 }, PHOTO)).toEqual([5, 5, 1, 1]);
  });
});

describe('the handles of a box', () => {
  it('are at its corners and in the middle of its edges', () => {
    expect(HANDLES.map((edges) => placeOf(edges, BOX))).toEqual([
      { x: 10, y: 20 },
      { x: 10, y: 40 },
      { x: 10, y: 60 },
      { x: 25, y: 20 },
      { x: 25, y: 60 },
      { x: 40, y: 20 },
      { x: 40, y: 40 },
      { x: 40, y: 60 },
    ]);
  });

  it('move their edges, and leave the others', () => {
    const point = { x: 35, y: 50 };
    const moved = (x?: 'left' | 'right', y?: 'top' | 'bottom') =>
      withEdgesAt(BOX, { x, y }, point, PHOTO);

    expect(moved('left')).toEqual([35, 20, 5, 40]);
    expect(moved('right')).toEqual([10, 20, 25, 40]);
    expect(moved(undefined, 'top')).toEqual([10, 50, 30, 10]);
    expect(moved(undefined, 'bottom')).toEqual([10, 20, 30, 30]);
    expect(moved('left', 'top')).toEqual([35, 50, 5, 10]);
    // The left edge moves past the right one.
    expect(withEdgesAt(BOX, { x: 'left', y: undefined }, { x: 60, y: 0 }, PHOTO)).toEqual([
      40, 20, 20, 40,
    ]);
  });
});

describe('an edge that keys move', () => {
  const [left, top, bottom, right] = EDGES as [Edges, Edges, Edges, Edges];
  const moved = (edge: Edges, x: number, y: number) => withEdgeMovedBy(BOX, edge, { x, y }, PHOTO);

  it('has a name', () => {
    expect(EDGES.map(nameOf)).toEqual(['left', 'top', 'bottom', 'right']);
  });

  it('moves along its axis only', () => {
    expect(moved(left, -1, 7)).toEqual([9, 20, 31, 40]);
    expect(moved(top, 7, 10)).toEqual([10, 30, 30, 30]);
    expect(moved(right, 10, 0)).toEqual([10, 20, 40, 40]);
    expect(moved(bottom, 0, -1)).toEqual([10, 20, 30, 39]);
  });

  it('stays on the photo, and a pixel from the edge opposite', () => {
    expect(moved(left, -500, 0)).toEqual([0, 20, 40, 40]);
    expect(moved(left, 500, 0)).toEqual([39, 20, 1, 40]);
    expect(moved(right, -500, 0)).toEqual([10, 20, 1, 40]);
    expect(moved(top, 0, 500)).toEqual([10, 59, 30, 1]);
    expect(moved(bottom, 0, -500)).toEqual([10, 20, 30, 1]);
    expect(moved(bottom, 0, 500)).toEqual([10, 20, 30, 60]);
  });
});
