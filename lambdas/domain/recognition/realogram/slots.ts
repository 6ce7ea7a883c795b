import { overlapX, type LevelBox } from './level-box';

/** Products that stand on one another. */
export interface Slot {
  readonly base: LevelBox;
  /** The base and what stands on it, from the lowest. */
  readonly stack: readonly LevelBox[];
}

/**
 * The upper product stands on the lower one when their edges meet within this part of the smaller
 * height; between two shelves lie a board, a price strip and the room to take a product out.
 */
const CONTACT = 0.08;

/** What stands on a product shares at least this part of the smaller width with it. */
const SUPPORT = 0.5;

/** Groups facings into slots; every facing is in exactly one. */
export function buildSlots(boxes: readonly LevelBox[]): Slot[] {
  const supportOf = new Map(boxes.map((box) => [box, findSupport(box, boxes)]));
  const stacks = new Map<LevelBox, LevelBox[]>();
  for (const box of boxes) {
    const base = baseOf(box, supportOf);
    stacks.set(base, [...(stacks.get(base) ?? []), box]);
  }
  return [...stacks].map(([base, stack]) => ({ base, stack: stack.toSorted(fromTheLowest) }));
}

/** What the box stands on: of the products right below it, the one that carries most of it. */
function findSupport(box: LevelBox, boxes: readonly LevelBox[]): LevelBox | undefined {
  return boxes
    .filter((lower) => lower.bottom > box.bottom && carries(lower, box))
    .reduce<LevelBox | undefined>(
      (best, lower) =>
        best === undefined || overlapX(box, lower) > overlapX(box, best) ? lower : best,
      undefined,
    );
}

function carries(lower: LevelBox, upper: LevelBox): boolean {
  return (
    Math.abs(lower.top - upper.bottom) <= CONTACT * Math.min(lower.height, upper.height) &&
    overlapX(lower, upper) >= SUPPORT * Math.min(lower.width, upper.width)
  );
}

/** Supports lie strictly lower, so the way down ends. */
function baseOf(box: LevelBox, supportOf: ReadonlyMap<LevelBox, LevelBox | undefined>): LevelBox {
  let base = box;
  for (let lower = supportOf.get(base); lower !== undefined; lower = supportOf.get(base)) {
    base = lower;
  }
  return base;
}

function fromTheLowest(a: LevelBox, b: LevelBox): number {
  return b.bottom - a.bottom || a.left - b.left || a.id - b.id;
}
