import { mean } from '../mean';
import { overlapX, type LevelBox } from './level-box';
import type { Slot } from './slots';

/** Slots that stand on one board, from the left. */
export type Shelf = readonly Slot[];

/** Neighbours' bottoms differ by less than this part of the smaller one's height. */
const STEP = 0.5;

/** Two products of one shelf may hide each other by at most this part of the smaller width. */
const CROWDING = 0.5;

/**
 * Follows each shelf from left to right, from product to product: so a board that bends or steps
 * is followed too. Shelves come from the top.
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
  const step = (shelf: readonly Slot[]): number => {
    const last = shelf.at(-1)?.base;
    return last === undefined || !continues(last, base)
      ? Infinity
      : Math.abs(last.bottom - base.bottom);
  };
  return shelves
    .map((shelf) => ({ shelf, distance: step(shelf) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance)[0]?.shelf;
}

function continues(last: LevelBox, next: LevelBox): boolean {
  return (
    Math.abs(last.bottom - next.bottom) < STEP * Math.min(last.height, next.height) &&
    overlapX(last, next) <= CROWDING * Math.min(last.width, next.width)
  );
}

function fromTheLeft(a: Slot, b: Slot): number {
  return a.base.left - b.base.left || a.base.bottom - b.base.bottom || a.base.id - b.base.id;
}

function meanBottom(shelf: Shelf): number {
  return mean(shelf.map(({ base }) => base.bottom));
}
