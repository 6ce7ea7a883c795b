import { mean } from '../statistics';
import { horizontalOverlap, type LevelBox } from './level-box';
import type { Slot } from './slots';

/** Slots that stand on one board, from the left. */
export type Shelf = readonly Slot[];

/** Neighbours' lower edges differ by less than this part of the smaller one's height. */
const MAX_STEP_HEIGHT_PART = 0.5;

/** Neighbours on one shelf overlap horizontally by at most this part of the smaller width. */
const MAX_NEIGHBOUR_OVERLAP_WIDTH_PART = 0.5;

/**
 * Groups slots into shelves, from the top. From left to right, each slot joins the shelf whose last
 * slot has the most similar lower edge. So a board may bend or step.
 */
export function groupSlotsIntoShelves(slots: readonly Slot[]): Shelf[] {
  const shelves: Slot[][] = [];
  for (const slot of slots.toSorted(compareFromTheLeft)) {
    const shelf = findShelfOfSimilarHeight(slot.base, shelves);
    if (shelf === undefined) shelves.push([slot]);
    else shelf.push(slot);
  }
  return shelves.sort((a, b) => meanLowerEdge(a) - meanLowerEdge(b));
}

function findShelfOfSimilarHeight(base: LevelBox, shelves: readonly Slot[][]): Slot[] | undefined {
  const heightStepFrom = (shelf: readonly Slot[]): number => {
    const last = shelf.at(-1)?.base;
    return last === undefined || !isNextOnShelf(last, base)
      ? Infinity
      : Math.abs(last.bottom - base.bottom);
  };
  return shelves
    .map((shelf) => ({ shelf, step: heightStepFrom(shelf) }))
    .filter(({ step }) => step < Infinity)
    .sort((a, b) => a.step - b.step)[0]?.shelf;
}

function isNextOnShelf(last: LevelBox, next: LevelBox): boolean {
  return (
    Math.abs(last.bottom - next.bottom) <
      MAX_STEP_HEIGHT_PART * Math.min(last.height, next.height) &&
    horizontalOverlap(last, next) <=
      MAX_NEIGHBOUR_OVERLAP_WIDTH_PART * Math.min(last.width, next.width)
  );
}

function compareFromTheLeft(a: Slot, b: Slot): number {
  return a.base.left - b.base.left || a.base.bottom - b.base.bottom || a.base.id - b.base.id;
}

function meanLowerEdge(shelf: Shelf): number {
  return mean(shelf.map(({ base }) => base.bottom));
}
