import type { Realogram } from '../../../lambdas/contracts/result';
import { shelfAt, type PhotoTruth } from './truth';

/** A facing by its annotation id, and its centre in thousandths of the photo. */
export interface PlacedFacing {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** How well a photo's realogram fits the shelves that a person counted on the photo. */
export interface ShelfScore {
  readonly use: PhotoTruth['use'];
  /** Whether the shelf numbers in each bay run from 1 to the number of its true shelves. */
  readonly isCountRight: boolean;
  /** How many facings stand on a shelf, and how many of these have the right shelf number. */
  readonly facings: number;
  readonly right: number;
}

/**
 * Compares the shelf numbers of a realogram with the truth. A true shelf has a number only if a marked
 * facing stands on it, because nothing shows empty shelves.
 * @param marked - all marked facings of the photo
 * @param found - the facings in the realogram; those that stand on no true shelf are left out
 */
export function scoreShelves(
  truth: PhotoTruth,
  marked: readonly PlacedFacing[],
  found: readonly PlacedFacing[],
  realogram: Pick<Realogram, 'item_entries'>,
): ShelfScore {
  const floorsOf = new Map<number, Set<number>>();
  for (const { x, y } of marked) {
    const shelf = shelfAt(truth, x, y);
    if (shelf) floorsOf.set(shelf.bay, (floorsOf.get(shelf.bay) ?? new Set()).add(shelf.floor));
  }
  const shelfIdOf = new Map(
    realogram.item_entries.map(({ annotation_id, shelf_id }) => [annotation_id, shelf_id]),
  );
  const placed = found.flatMap(({ id, x, y }) => {
    const shelf = shelfAt(truth, x, y);
    const floors = [...(floorsOf.get(shelf?.bay ?? -1) ?? [])].sort((a, b) => a - b);
    const number = floors.indexOf(shelf?.floor ?? -1) + 1;
    return shelf && number > 0 ? [{ bay: shelf.bay, number, found: shelfIdOf.get(id) }] : [];
  });
  const isCountRight = [...floorsOf].every(([bay, { size }]) => {
    const numbers = new Set(placed.filter((each) => each.bay === bay).map((each) => each.found));
    return numbers.size === size && [...numbers].every((number) => (number ?? 0) <= size);
  });
  const right = placed.filter((each) => each.found === each.number).length;
  return { use: truth.use, isCountRight, facings: placed.length, right };
}
