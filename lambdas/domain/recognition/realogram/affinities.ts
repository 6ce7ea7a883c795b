import { horizontalOverlap, verticalOverlap, type LevelBox, type LevelFrame } from './level-box';

/**
 * How strongly each two boxes belong to one shelf (above 0) or to two (below 0), by their places in the
 * list. Boxes of different bays may disregard it.
 */
export type Affinities = readonly Float64Array[];

/** Boxes above one another share more than this part of the smaller width. Others are side by side. */
const MIN_ABOVE_SHARED_WIDTH_PART = 0.4;

/** Neighbours are at most this many widths of the wider one apart. */
const MAX_NEIGHBOUR_DISTANCE_IN_WIDTHS = 1.5;

/** Neighbours overlap vertically by more than this part of the smaller height. */
const MIN_NEIGHBOUR_OVERLAP_HEIGHT_PART = 0.3;

/** Neighbours that overlap by this part of the smaller height neither attract nor repel each other. */
const NEUTRAL_OVERLAP_HEIGHT_PART = 0.4;

/**
 * The space, in units, between the boxes of two shelves, and its spread. Of 3,700 marked pairs it tells all
 * but 80 apart. Of stacked boxes, half are at most 0.01 apart; a board and its price strip take 0.13 or more.
 */
const BOARD = { space: 0.1, spread: 0.1 } as const;

/** What a pair that is not beside or above one another counts: all of a bay's pairs keep its boards free. */
const FAR_PAIR = { attraction: 0.1, repulsion: 0.0005 } as const;

/** A slope that marked boxes have by chance. */
const MIN_SLOPE = 0.08;

/** At most this part of a height belongs to the slanted edges of a box. */
const MAX_SLANT_HEIGHT_PART = 0.25;

/** The affinities of all pairs, in steps that grow with the square of the number of boxes. */
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

/** A tilted or receding product fills only the middle of its box: what its edges slant is cut off. */
function withoutSlant(box: LevelBox, { slope, convergence }: LevelFrame): LevelBox {
  const height = box.bottom - box.top;
  const there = Math.abs(slope + convergence * ((box.top + box.bottom) / 2));
  const slant = Math.min(
    (Math.max(there - MIN_SLOPE, 0) * box.width) / 2,
    MAX_SLANT_HEIGHT_PART * height,
  );
  return { ...box, top: box.top + slant, bottom: box.bottom - slant };
}

/** Above 0 for boxes that no board fits between, in spreads. */
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

/** The first of the boxes that pass, in an order. */
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
