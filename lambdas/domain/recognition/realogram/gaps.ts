import { mean } from '../mean';
import { median } from '../median';
import { overlapY } from './level-box';
import type { Shelf } from './shelves';
import type { Slot } from './slots';

/** A free stretch of a shelf, in the level frame. */
export interface Gap {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export type Place = { readonly slot: Slot } | { readonly gap: Gap };

/**
 * A place is taken by what has this part of the gap's height there, where nothing would fit, or this
 * part of its own: what is small reaches in a little where a board bends.
 */
const TAKEN = 0.25;
const INSIDE = 0.5;

/**
 * The slots of a shelf from the left, with the gaps between them: stretches at least as wide as
 * the shelf's typical facing. All shelves of a photo are taken to be as long as the longest, so
 * that a shelf that is empty at an end has a gap there, but for what others have at its height: where
 * bays side by side have their boards at different heights, one of them ends where the next begins.
 * @param taken - the facings of other shelves, and gaps that are theirs already
 */
export function insertGaps(
  shelf: Shelf,
  ends: { left: number; right: number },
  taken: readonly Gap[],
): Place[] {
  const typicalWidth = median(shelf.map(({ base }) => base.width)) ?? Infinity;
  const places: Place[] = [];
  let free = ends.left;
  let before: Slot | undefined;
  const addGap = (until: number, after: Slot | undefined): void => {
    const neighbours = [before, after].filter((slot) => slot !== undefined);
    const stretch = { left: free, right: until, ...heightBetween(neighbours) };
    for (const gap of freePieces(stretch, taken)) {
      if (gap.right - gap.left >= typicalWidth) places.push({ gap });
    }
  };
  for (const slot of shelf) {
    addGap(leftOf(slot), slot);
    places.push({ slot });
    free = Math.max(free, rightOf(slot));
    before = slot;
  }
  addGap(ends.right, undefined);
  return places;
}

/** The pieces of a stretch, from the left, that are not taken. */
function freePieces(stretch: Gap, taken: readonly Gap[]): Gap[] {
  const least = TAKEN * (stretch.bottom - stretch.top);
  const within = taken
    .filter(({ left, right }) => right > stretch.left && left < stretch.right)
    .filter((each) => overlapY(each, stretch) > Math.min(least, INSIDE * (each.bottom - each.top)))
    .toSorted((a, b) => a.left - b.left);
  const pieces: Gap[] = [];
  let { left } = stretch;
  for (const each of within) {
    pieces.push({ ...stretch, left, right: each.left });
    left = Math.max(left, each.right);
  }
  return [...pieces, { ...stretch, left }];
}

/** Where the shelves of the photo begin and end. */
export function shelfEnds(shelves: readonly Shelf[]): { left: number; right: number } {
  const slots = shelves.flat();
  return { left: Math.min(...slots.map(leftOf)), right: Math.max(...slots.map(rightOf)) };
}

const leftOf = ({ stack }: Slot): number => Math.min(...stack.map(({ left }) => left));
const rightOf = ({ stack }: Slot): number => Math.max(...stack.map(({ right }) => right));

/** A gap is as high as its neighbours on the board are on average. */
function heightBetween(neighbours: readonly Slot[]): { top: number; bottom: number } {
  const bases = neighbours.map(({ base }) => base);
  return {
    top: mean(bases.map(({ top }) => top)),
    bottom: mean(bases.map(({ bottom }) => bottom)),
  };
}
