import { horizontalOverlap, type LevelBox } from './level-box';

/** A stack of products: one that stands on the board, and those on top of it. */
export interface Slot {
  readonly base: LevelBox;
  /** The base and the products on it, from the lowest. */
  readonly stack: readonly LevelBox[];
}

/**
 * A product touches another one if its lower edge and the other's upper edge differ by at most this
 * fraction of the smaller height. Two shelves are farther apart: a board, a price strip, and room to
 * reach in.
 */
const MAX_TOUCHING_GAP_HEIGHT_PART = 0.08;

/**
 * A product that overlaps the one below it by more than this fraction of the smaller height stands behind
 * it.
 */
const MAX_OVERLAP_IN_STACK_HEIGHT_PART = 0.25;

/** Stacked products overlap by at least this fraction of the smaller width. */
const MIN_STACKING_SHARED_WIDTH_PART = 0.5;

/** Whether a lower box carries an upper one. */
type Carries = (lower: LevelBox, upper: LevelBox) => boolean;

/** Groups facings that touch into slots; every facing is in exactly one. */
export const groupTouchingFacings = (boxes: readonly LevelBox[]): Slot[] =>
  groupByBase(
    boxes,
    (lower, upper) =>
      Math.abs(lower.top - upper.bottom) <=
      MAX_TOUCHING_GAP_HEIGHT_PART * Math.min(lower.height, upper.height),
  );

/**
 * Groups the facings of one shelf into slots. Whatever is above another facing stands on it, even if
 * a tray or a shadow lies between them.
 */
export const groupFacingsIntoSlots = (boxes: readonly LevelBox[]): Slot[] =>
  groupByBase(
    boxes,
    (lower, upper) =>
      upper.bottom - lower.top <=
      MAX_OVERLAP_IN_STACK_HEIGHT_PART * Math.min(lower.height, upper.height),
  );

function groupByBase(boxes: readonly LevelBox[], carries: Carries): Slot[] {
  const supportOf = new Map(boxes.map((box) => [box, findBoxBelow(box, boxes, carries)]));
  const stacks = new Map<LevelBox, LevelBox[]>();
  for (const box of boxes) {
    const base = lowestBoxOfStack(box, supportOf);
    stacks.set(base, [...(stacks.get(base) ?? []), box]);
  }
  return [...stacks].map(([base, stack]) => ({
    base,
    stack: stack.toSorted(compareFromTheLowest),
  }));
}

/** The product below that a box stands on: the one that shares the most width with it. */
function findBoxBelow(
  box: LevelBox,
  boxes: readonly LevelBox[],
  carries: Carries,
): LevelBox | undefined {
  return boxes
    .filter(
      (lower) =>
        lower.bottom > box.bottom &&
        horizontalOverlap(lower, box) >=
          MIN_STACKING_SHARED_WIDTH_PART * Math.min(lower.width, box.width) &&
        carries(lower, box),
    )
    .reduce<LevelBox | undefined>(
      (best, lower) =>
        best === undefined || horizontalOverlap(box, lower) > horizontalOverlap(box, best)
          ? lower
          : best,
      undefined,
    );
}

/**
 * The lowest product of a box's stack. The loop ends because each support is lower than what it carries.
 */
function lowestBoxOfStack(
  box: LevelBox,
  supportOf: ReadonlyMap<LevelBox, LevelBox | undefined>,
): LevelBox {
  let base = box;
  for (let lower = supportOf.get(base); lower !== undefined; lower = supportOf.get(base)) {
    base = lower;
  }
  return base;
}

function compareFromTheLowest(a: LevelBox, b: LevelBox): number {
  return b.bottom - a.bottom || a.left - b.left || a.id - b.id;
}
