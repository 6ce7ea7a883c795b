import { mean } from '../statistics';
import { overlapX, type LevelBox } from './level-box';
import type { Slot } from './slots';

/** Slots that stand on one board, from the left. */
export type Shelf = readonly Slot[];

/** Neighbours' lower edges differ by less than this part of the smaller one's height. */
const MAX_STEP = 0.5;

/** Neighbours on one shelf overlap horizontally by at most this part of the smaller width. */
const MAX_HIDDEN_WIDTH = 0.5;

/**
 * Groups slots into shelves, from the top. Each slot joins the shelf whose last slot ends at the most
 * similar height, from left to right. So boards that bend or step are followed too.
 */
export function buildShelves(slots: readonly Slot[]): Shelf[] {
  const shelves: Slot[][] = [];
  for (const slot of slots.toSorted(fromTheLeft)) {
    const shelf = nearestShelf(slot.base, shelves);
    if (shelf === undefined) shelves.push([slot]);
    else shelf.push(slot);
  }
  return shelves.sort((a, b) => meanBottom(a) - meanBottom(b));
}

function nearestShelf(base: LevelBox, shelves: readonly Slot[][]): Slot[] | undefined {
  const stepFrom = (shelf: readonly Slot[]): number => {
    const last = shelf.at(-1)?.base;
    return last === undefined || !isNextOnShelf(last, base)
      ? Infinity
      : Math.abs(last.bottom - base.bottom);
  };
  return shelves
    .map((shelf) => ({ shelf, step: stepFrom(shelf) }))
    .filter(({ step }) => step < Infinity)
    .sort((a, b) => a.step - b.step)[0]?.shelf;
}

function isNextOnShelf(last: LevelBox, next: LevelBox): boolean {
  return (
    Math.abs(last.bottom - next.bottom) < MAX_STEP * Math.min(last.height, next.height) &&
    overlapX(last, next) <= MAX_HIDDEN_WIDTH * Math.min(last.width, next.width)
  );
}

function fromTheLeft(a: Slot, b: Slot): number {
  return a.base.left - b.base.left || a.base.bottom - b.base.bottom || a.base.id - b.base.id;
}

function meanBottom(shelf: Shelf): number {
  return mean(shelf.map(({ base }) => base.bottom));
}
