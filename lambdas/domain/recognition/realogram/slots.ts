import { horizontalOverlap, type LevelBox } from './level-box';

/** A stack of products: one that stands on the board, and those on top of it. */
export interface Slot {
  readonly base: LevelBox;
  /** The base and the products on it, from the lowest. */
  readonly stack: readonly LevelBox[];
}

/**
 * A product stands on another if its lower edge and the other's upper edge differ by at most this
 * part of the smaller height. Two shelves are farther apart: a board, a price strip, and room to
 * reach in.
 */
const MAX_STACKING_GAP_HEIGHT_PART = 0.08;

/** Stacked products overlap by at least this part of the smaller width. */
const MIN_STACKING_SHARED_WIDTH_PART = 0.5;

/** Groups facings into slots; every facing is in exactly one. */
export function groupFacingsIntoSlots(boxes: readonly LevelBox[]): Slot[] {
  const supportOf = new Map(boxes.map((box) => [box, findBoxBelow(box, boxes)]));
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
function findBoxBelow(box: LevelBox, boxes: readonly LevelBox[]): LevelBox | undefined {
  return boxes
    .filter((lower) => lower.bottom > box.bottom && lowerCarriesUpper(lower, box))
    .reduce<LevelBox | undefined>(
      (best, lower) =>
        best === undefined || horizontalOverlap(box, lower) > horizontalOverlap(box, best)
          ? lower
          : best,
      undefined,
    );
}

function lowerCarriesUpper(lower: LevelBox, upper: LevelBox): boolean {
  return (
    Math.abs(lower.top - upper.bottom) <=
      MAX_STACKING_GAP_HEIGHT_PART * Math.min(lower.height, upper.height) &&
    horizontalOverlap(lower, upper) >=
      MIN_STACKING_SHARED_WIDTH_PART * Math.min(lower.width, upper.width)
  );
}

/** The lowest product of a box's stack. The loop ends because each support lies strictly lower. */
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
