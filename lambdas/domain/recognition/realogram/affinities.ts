import { horizontalOverlap, verticalOverlap, type LevelBox, type LevelFrame } from './level-box';

/**
 * How strongly two boxes belong to one shelf (above 0) or to two (below 0), by the boxes' indexes in the
 * list. Affinities between boxes of different bays may be ignored.
 */
export type Affinities = readonly Float64Array[];

/**
 * Boxes one above the other share at least this fraction of the smaller width. Others are side by side.
 */
const MIN_ABOVE_SHARED_WIDTH_PART = 0.4;

/** Neighbours are at most this far apart, in widths of the wider one. */
const MAX_NEIGHBOUR_DISTANCE_IN_WIDTHS = 1.5;

/** Neighbours overlap vertically by more than this fraction of the smaller height. */
const MIN_NEIGHBOUR_OVERLAP_HEIGHT_PART = 0.3;

/**
 * Neighbours whose overlap is this fraction of the smaller height neither attract nor repel each other.
 */
const NEUTRAL_OVERLAP_HEIGHT_PART = 0.4;

/**
 * `space`: how much space between boxes, in units, makes a board likely; `spread` makes this gradual.
 * This separates all but 80 of 3,700 marked pairs. Half of all stacked boxes are at most 0.01 apart;
 * boards with price strips take at least 0.13.
 */
const BOARD = { space: 0.1, spread: 0.1 } as const;

/**
 * Weights of pairs that are neither neighbours nor directly above one another. Together, these pairs keep
 * shelves from crossing a board.
 */
const FAR_PAIR = { attraction: 0.1, repulsion: 0.0005 } as const;

/** The smallest slope that is corrected, because marked boxes show slopes up to this by chance. */
const MIN_SLOPE = 0.08;

/** The largest fraction of a box's height that is cut off at each edge for its slant. */
const MAX_SLANT_HEIGHT_PART = 0.25;

/** The affinities of all pairs. The time grows with the square of the number of boxes. */
export function affinitiesOf(levelBoxes: readonly LevelBox[], frame: LevelFrame): Affinities {
  const boxes = levelBoxes.map((box) => withoutSlant(box, frame));
  const affinities = boxes.map((box) =>
    Float64Array.from(boxes, (other) => (other === box ? 0 : farAffinity(box, other))),
  );
  const set = (i: number, j: number | undefined, value: number): void => {
    const [row, column] = [affinities[i], j === undefined ? undefined : affinities[j]];
    if (row === undefined || column === undefined || j === undefined) return;
    row[j] = value;
    column[i] = value;
  };
  for (const [i, box] of boxes.entries()) {
    const beside = nearest(
      boxes,
      (other) => isRightNeighbour(box, other),
      (other) => other.left,
    );
    if (beside) {
      const overlap = overlapPart(box, beside.box) - NEUTRAL_OVERLAP_HEIGHT_PART;
      set(i, beside.index, clamped(overlap / NEUTRAL_OVERLAP_HEIGHT_PART));
    }
    const below = nearest(
      boxes,
      (other) => isBelow(box, other),
      (other) => other.top,
    );
    if (below) set(i, below.index, clamped(roomForStack(box, below.box)));
  }
  return affinities;
}

/** Cuts off the height that the slanted edges of a tilted or receding product add to its box. */
function withoutSlant(box: LevelBox, { slope, convergence }: LevelFrame): LevelBox {
  const height = box.bottom - box.top;
  const there = Math.abs(slope + convergence * ((box.top + box.bottom) / 2));
  const slant = Math.min(
    (Math.max(there - MIN_SLOPE, 0) * box.width) / 2,
    MAX_SLANT_HEIGHT_PART * height,
  );
  return { ...box, top: box.top + slant, bottom: box.bottom - slant };
}

/** How much the space between two boxes falls short of a board's, in spreads. Below 0, a board fits. */
const roomForStack = (a: LevelBox, b: LevelBox): number =>
  (BOARD.space + verticalOverlap(a, b)) / BOARD.spread;

function farAffinity(a: LevelBox, b: LevelBox): number {
  const room = clamped(roomForStack(a, b));
  return room * (room > 0 ? FAR_PAIR.attraction : FAR_PAIR.repulsion);
}

const isRightNeighbour = (box: LevelBox, other: LevelBox): boolean =>
  centreX(other) > centreX(box) &&
  !areAbove(box, other) &&
  -horizontalOverlap(box, other) <=
    MAX_NEIGHBOUR_DISTANCE_IN_WIDTHS * Math.max(box.width, other.width) &&
  overlapPart(box, other) > MIN_NEIGHBOUR_OVERLAP_HEIGHT_PART;

const isBelow = (box: LevelBox, other: LevelBox): boolean =>
  centreY(other) > centreY(box) && areAbove(box, other);

const areAbove = (a: LevelBox, b: LevelBox): boolean =>
  horizontalOverlap(a, b) >= MIN_ABOVE_SHARED_WIDTH_PART * Math.min(a.width, b.width);

const overlapPart = (a: LevelBox, b: LevelBox): number =>
  verticalOverlap(a, b) / Math.min(a.bottom - a.top, b.bottom - b.top);

/** The box for which `order` is lowest, among those that pass. */
function nearest(
  boxes: readonly LevelBox[],
  passes: (box: LevelBox) => boolean,
  order: (box: LevelBox) => number,
): { readonly box: LevelBox; readonly index: number } | undefined {
  let best: { readonly box: LevelBox; readonly index: number } | undefined;
  for (const [index, box] of boxes.entries()) {
    if (passes(box) && (best === undefined || order(box) < order(best.box))) best = { box, index };
  }
  return best;
}

const clamped = (value: number): number => Math.min(Math.max(value, -1), 1);

export const centreX = (box: LevelBox): number => (box.left + box.right) / 2;
export const centreY = (box: LevelBox): number => (box.top + box.bottom) / 2;
