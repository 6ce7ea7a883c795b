import type { PhotoSize } from '../recognition/box';
import { median } from '../recognition/statistics';
import { meanBottom, MIN_PART_OF_SHELF, SHELF_DISTANCE_IN_FACINGS, topOf } from './in-view';
import type { PhotoShelf } from './photo-shelves';

/**
 * The shelves of a photo, with a shelf without facings wherever the photo has room for one: above them, between
 * them and below. So of two shelves with the same products the empty one is known by its place.
 * @param most - so many empty shelves follow each other at most
 */
export function withEmptyShelves(
  photoShelves: readonly PhotoShelf[],
  photo: PhotoSize,
  most: number,
): PhotoShelf[] {
  const bottoms = photoShelves.map(meanBottom);
  const steps = bottoms.slice(1).map((bottom, index) => bottom - (bottoms[index] ?? 0));
  const heights = photoShelves.flat().map(({ bbox }) => bbox[3]);
  // The lower median, because a step over an empty shelf is a large one.
  const usualStep = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)];
  const distance = usualStep ?? SHELF_DISTANCE_IN_FACINGS * (median(heights) ?? 0);
  const [first] = photoShelves;
  const last = bottoms.at(-1);
  if (!first || last === undefined || distance <= 0) return [...photoShelves];
  const empty = (count: number): PhotoShelf[] =>
    Array.from({ length: Math.min(Math.max(0, count), most) }, () => []);
  const beyond = (room: number): PhotoShelf[] =>
    empty(Math.floor(room / distance + 1 - MIN_PART_OF_SHELF));
  return [
    ...beyond(Math.min(...first.map(topOf))),
    ...photoShelves.flatMap((shelf, index) => [
      ...empty(index === 0 ? 0 : Math.round((steps[index - 1] ?? 0) / distance) - 1),
      shelf,
    ]),
    ...beyond(photo.height - last),
  ];
}
