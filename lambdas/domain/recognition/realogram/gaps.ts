import { mean, median } from '../statistics';
import { verticalOverlap } from './level-box';
import type { Shelf } from './shelves';
import type { Slot } from './slots';

/** A free stretch of a shelf, in the units of the level frame. */
export interface Gap {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export type Place = { readonly slot: Slot } | { readonly gap: Gap };

/**
 * An area blocks a stretch if it overlaps more than this fraction of the stretch's height, because no
 * product fits above or below it there.
 */
const MAX_BLOCKED_HEIGHT_PART = 0.25;

/**
 * A small area also blocks a stretch if more than this fraction of the area's own height lies in the
 * stretch.
 */
const MAX_OWN_HEIGHT_PART_INSIDE = 0.5;

/**
 * The slots of a shelf from the left, with the gaps between them. Gaps are at least as wide as the
 * shelf's median facing.
 * @param taken - the facings and the gaps of other shelves
 */
export function insertGapsBetweenSlots(
  shelf: Shelf,
  ends: { left: number; right: number },
  taken: readonly Gap[],
): Place[] {
  const medianWidth = median(shelf.map(({ base }) => base.width)) ?? Infinity;
  const places: Place[] = [];
  let free = ends.left;
  let previous: Slot | undefined;
  const addGaps = (until: number, next: Slot | undefined): void => {
    const neighbours = [previous, next].filter((slot) => slot !== undefined);
    const stretch = { left: free, right: until, ...meanTopAndBottom(neighbours) };
    for (const gap of freePartsOf(stretch, taken)) {
      if (gap.right - gap.left >= medianWidth) places.push({ gap });
    }
  };
  for (const slot of shelf) {
    addGaps(leftEndOfSlot(slot), slot);
    places.push({ slot });
    free = Math.max(free, rightEndOfSlot(slot));
    previous = slot;
  }
  addGaps(ends.right, undefined);
  return places;
}

/** The pieces of a stretch, from the left, that no taken area blocks. */
function freePartsOf(stretch: Gap, taken: readonly Gap[]): Gap[] {
  const blocks = (area: Gap): boolean =>
    verticalOverlap(area, stretch) >
    Math.min(
      MAX_BLOCKED_HEIGHT_PART * (stretch.bottom - stretch.top),
      MAX_OWN_HEIGHT_PART_INSIDE * (area.bottom - area.top),
    );
  const blocking = taken
    .filter(({ left, right }) => right > stretch.left && left < stretch.right)
    .filter(blocks)
    .toSorted((a, b) => a.left - b.left);
  const pieces: Gap[] = [];
  let { left } = stretch;
  for (const area of blocking) {
    pieces.push({ ...stretch, left, right: area.left });
    left = Math.max(left, area.right);
  }
  return [...pieces, { ...stretch, left }];
}

/** The left end of the leftmost shelf and the right end of the rightmost one. */
export function outerEndsOfShelves(shelves: readonly Shelf[]): { left: number; right: number } {
  const slots = shelves.flat();
  return {
    left: Math.min(...slots.map(leftEndOfSlot)),
    right: Math.max(...slots.map(rightEndOfSlot)),
  };
}

const leftEndOfSlot = ({ stack }: Slot): number => Math.min(...stack.map(({ left }) => left));
const rightEndOfSlot = ({ stack }: Slot): number => Math.max(...stack.map(({ right }) => right));

/** The mean top and the mean bottom of a gap's neighbours on the board, for the gap itself. */
function meanTopAndBottom(neighbours: readonly Slot[]): { top: number; bottom: number } {
  const bases = neighbours.map(({ base }) => base);
  return {
    top: mean(bases.map(({ top }) => top)),
    bottom: mean(bases.map(({ bottom }) => bottom)),
  };
}
