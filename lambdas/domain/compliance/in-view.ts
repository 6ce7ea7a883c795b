import type { PhotoSize } from '../recognition/box';
import { median } from '../recognition/statistics';
import { facingsOf, type MatchedShelf } from './match-shelves';
import { bottomOf, guessDistance, topOf } from './shelf-extent';

/**
 * Counts the planned facings that a photo would show if they stood there. A facing between two found ones
 * is in view. A facing beyond them is in view if the photo has room for it.
 */

/**
 * The share of a facing that must be on the photo for it to be in view. At one half, facings cut by the
 * photo's edge would count as missing, because they are often not found.
 */
const MIN_PART_OF_FACING = 0.75;

/** @returns for each shelf, how many facings of each of its positions are in view. */
export function facingsInView(shelves: readonly MatchedShelf[], photo: PhotoSize): number[][] {
  const distance = distanceOfShelves(shelves);
  return shelves.map((shelf, index) => {
    const isInView = hasFound(shelf)
      ? isFacingInView(shelf, photo)
      : () => isShelfInView(shelves, index, distance, photo);
    const counts = shelf.planned.map(() => 0);
    for (const { unit, index: position } of shelf.plannedFacings) {
      if (isInView(unit)) counts[position] = (counts[position] ?? 0) + 1;
    }
    return counts;
  });
}

const hasFound = ({ found }: MatchedShelf): boolean => found.length > 0;

/**
 * Whether a shelf without facings is in view, and therefore empty. Otherwise the photo has no room for
 * the whole shelf.
 */
function isShelfInView(
  shelves: readonly MatchedShelf[],
  index: number,
  distance: number,
  photo: PhotoSize,
): boolean {
  const above = shelves.slice(0, index).findLastIndex(hasFound);
  const below = shelves.findIndex((shelf, other) => other > index && hasFound(shelf));
  if (above >= 0 && below >= 0) return true;
  const nearest = shelves[above >= 0 ? above : below];
  if (!nearest) return false;
  const facings = facingsOf(nearest);
  const steps = Math.abs(index - (above >= 0 ? above : below));
  const room = above >= 0 ? photo.height - bottomOf(facings) : topOf(facings);
  return room >= steps * distance;
}

/** @returns a test for a planned facing of a shelf, by its index. */
function isFacingInView(shelf: MatchedShelf, photo: PhotoSize): (unit: number) => boolean {
  const pairs = shelf.found.flatMap(({ facing: { bbox }, planned }) =>
    planned ? [{ left: bbox[0], right: bbox[0] + bbox[2], unit: planned.unit }] : [],
  );
  const [first, last] = [pairs.at(0), pairs.at(-1)];
  if (!first || !last) return () => false;
  const width = median(facingsOf(shelf).map(({ bbox }) => bbox[2])) ?? 0;
  const needed = (between: number): number => (between + MIN_PART_OF_FACING) * width;
  return (unit) => {
    if (unit < first.unit) return first.left >= needed(first.unit - unit - 1);
    if (unit > last.unit) return photo.width - last.right >= needed(unit - last.unit - 1);
    return true;
  };
}

/**
 * The distance between shelves in pixels, from the lower edges of one shelf's facings to those of
 * the next.
 */
export function distanceOfShelves(shelves: readonly MatchedShelf[]): number {
  const bottoms = shelves.flatMap((shelf, index) =>
    hasFound(shelf) ? [{ index, bottom: bottomOf(facingsOf(shelf)) }] : [],
  );
  const steps = bottoms.flatMap(({ index, bottom }, row) => {
    const next = bottoms[row + 1];
    return next ? [(next.bottom - bottom) / (next.index - index)] : [];
  });
  return median(steps) ?? guessDistance(shelves.map(facingsOf));
}
