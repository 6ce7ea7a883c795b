import { mean } from '../mean';
import { median } from '../median';
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
 * The slots of a shelf from the left, with the gaps between them: stretches at least as wide as
 * the shelf's typical facing. All shelves of a photo are taken to be as long as the longest, so
 * that a shelf that is empty at an end has a gap there.
 */
export function insertGaps(shelf: Shelf, ends: { left: number; right: number }): Place[] {
  const typicalWidth = median(shelf.map(({ base }) => base.width)) ?? Infinity;
  const places: Place[] = [];
  let free = ends.left;
  let before: Slot | undefined;
  const addGap = (until: number, after: Slot | undefined): void => {
    const neighbours = [before, after].filter((slot) => slot !== undefined);
    if (until - free >= typicalWidth) {
      places.push({ gap: { left: free, right: until, ...heightBetween(neighbours) } });
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
