import type { PhotoSize } from '../recognition/box';
import type { PhotoShelf } from './photo-shelves';
import { bottomOf, guessDistance, topOf } from './shelf-extent';

/**
 * Adds an empty shelf wherever a photo has room for one, so that if one of two similar shelves is empty,
 * the gap shows which.
 * @param most - the maximum number of empty shelves in a row
 */
export function withEmptyShelves(
  photoShelves: readonly PhotoShelf[],
  photo: PhotoSize,
  most: number,
): PhotoShelf[] {
  const bottoms = photoShelves.map(bottomOf);
  const steps = bottoms.slice(1).map((bottom, index) => bottom - (bottoms[index] ?? 0));
  // The lower median, because a step over an empty shelf is a large one.
  const usualStep = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)];
  const distance = usualStep ?? guessDistance(photoShelves);
  const [first] = photoShelves;
  const last = bottoms.at(-1);
  if (!first || last === undefined || distance <= 0) return [...photoShelves];
  const empty = (count: number): PhotoShelf[] =>
    Array.from({ length: Math.min(Math.max(0, count), most) }, () => []);
  // Room for less than a whole shelf does not count.
  const beyond = (room: number): PhotoShelf[] => empty(Math.floor(room / distance));
  return [
    ...beyond(topOf(first)),
    ...photoShelves.flatMap((shelf, index) => [
      ...empty(index === 0 ? 0 : Math.round((steps[index - 1] ?? 0) / distance) - 1),
      shelf,
    ]),
    ...beyond(photo.height - last),
  ];
}
