import type { PhotoSize } from '../recognition/box';
import { mean, median } from '../recognition/statistics';
import type { MatchedShelf } from './match-shelves';
import type { PhotoFacing } from './photo-shelves';

/**
 * Which planned facings a photo would show if they stood there. One between two that were found is in view.
 * One beyond them is, if the photo has room for it.
 */

/**
 * How much of the room that a facing takes must be on the photo. What the photo's edge cuts is often not found:
 * with half of the room, a facing that is cut would count as missing.
 */
const MIN_PART_OF_FACING = 0.75;
/** The same of a shelf, in distances of two shelves. Room for a part of one shows only what stands behind. */
export const MIN_PART_OF_SHELF = 1;
/** The distance of two shelves, in heights of a facing, where the photo shows one of the bay's shelves only. */
export const SHELF_DISTANCE_IN_FACINGS = 1.3;

type FoundShelf = MatchedShelf & Required<Pick<MatchedShelf, 'found'>>;

/** @returns for each shelf, how many facings of each of its positions are in view. */
export function facingsInView(shelves: readonly MatchedShelf[], photo: PhotoSize): number[][] {
  const distance = distanceOfShelves(shelves);
  return shelves.map((shelf, index) => {
    const isInView = hasFound(shelf)
      ? isFacingInView(shelf, photo)
      : () => isShelfInView(shelves, index, distance, photo);
    const counts = shelf.planned.map(() => 0);
    for (const [unit, { index: position }] of shelf.plannedFacings.entries()) {
      if (isInView(unit)) counts[position] = (counts[position] ?? 0) + 1;
    }
    return counts;
  });
}

const hasFound = (shelf: MatchedShelf): shelf is FoundShelf => shelf.found !== undefined;

/** A shelf of which the photo shows no facing: it is empty, or it is beside the photo. */
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
  if (!nearest?.found) return false;
  const { facings } = nearest.found;
  const steps = Math.abs(index - (above >= 0 ? above : below));
  const room = above >= 0 ? photo.height - meanBottom(facings) : Math.min(...facings.map(topOf));
  return room >= (steps - 1 + MIN_PART_OF_SHELF) * distance;
}

/** @returns a test for a planned facing of a shelf, by its index. */
function isFacingInView({ found }: FoundShelf, photo: PhotoSize): (unit: number) => boolean {
  const { facings, alignment } = found;
  const pairs = facings.flatMap((facing, index) => {
    const unit = alignment.plannedOf[index];
    return unit === undefined ? [] : [{ facing, unit }];
  });
  const first = pairs.at(0);
  const last = pairs.at(-1);
  if (!first || !last) return () => false;
  const width = median(facings.map(({ bbox }) => bbox[2])) ?? 0;
  const needed = (between: number): number => (between + MIN_PART_OF_FACING) * width;
  return (unit) => {
    if (unit < first.unit) return first.facing.bbox[0] >= needed(first.unit - unit - 1);
    if (unit > last.unit) return photo.width - rightOf(last.facing) >= needed(unit - last.unit - 1);
    return true;
  };
}

/** In pixels, from the lower edges of one shelf's facings to those of the next. */
function distanceOfShelves(shelves: readonly MatchedShelf[]): number {
  const bottoms = shelves.flatMap(({ found }, index) =>
    found ? [{ index, bottom: meanBottom(found.facings) }] : [],
  );
  const steps = bottoms.flatMap(({ index, bottom }, row) => {
    const next = bottoms[row + 1];
    return next ? [(next.bottom - bottom) / (next.index - index)] : [];
  });
  const heights = shelves.flatMap(({ found }) => (found?.facings ?? []).map(({ bbox }) => bbox[3]));
  return median(steps) ?? SHELF_DISTANCE_IN_FACINGS * (median(heights) ?? 0);
}

export const topOf = ({ bbox }: PhotoFacing): number => bbox[1];
const bottomOf = ({ bbox }: PhotoFacing): number => bbox[1] + bbox[3];
export const rightOf = ({ bbox }: PhotoFacing): number => bbox[0] + bbox[2];
export const meanBottom = (facings: readonly PhotoFacing[]): number => mean(facings.map(bottomOf));
