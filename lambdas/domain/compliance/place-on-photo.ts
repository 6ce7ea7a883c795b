import type { Bbox } from '../../contracts/result';
import { clampBetweenZeroAnd, type PhotoSize } from '../recognition/box';
import type { Bay } from './bay';
import { distanceOfShelves } from './in-view';
import { facingsOf, type MatchedShelf } from './match-shelves';
import type { PhotoFacing } from './photo-shelves';
import { bottomOf } from './shelf-extent';

/** The box around facings; undefined if there are none. */
export function boxAround(facings: readonly Pick<PhotoFacing, 'bbox'>[]): Bbox | undefined {
  if (facings.length === 0) return undefined;
  const boxes = facings.map(({ bbox }) => bbox);
  const x = Math.min(...boxes.map((bbox) => bbox[0]));
  const y = Math.min(...boxes.map((bbox) => bbox[1]));
  return [
    x,
    y,
    Math.max(...boxes.map((bbox) => bbox[0] + bbox[2])) - x,
    Math.max(...boxes.map((bbox) => bbox[1] + bbox[3])) - y,
  ];
}

/**
 * The box in which the facings of a position stand or should stand: the box around the facings found there,
 * or the space between the neighbours on the shelf, within the bay.
 * @returns undefined if none of the shelf's facings was found in the bay
 */
export function placeOnPhoto(
  { planned, found }: MatchedShelf,
  index: number,
  bay: Bay,
  photo: PhotoSize,
): Bbox | undefined {
  const placed = found.flatMap(({ facing, planned: place }) =>
    place && bay.has(facing) ? [{ facing, at: place.index }] : [],
  );
  const here = placed.filter(({ at }) => at === index);
  if (here.length > 0) return boxAround(here.map(({ facing }) => facing));
  const before = placed.findLast(({ at }) => at < index)?.facing;
  const after = placed.find(({ at }) => at > index)?.facing;
  const neighbours = [before, after].filter((facing) => facing !== undefined);
  const around = boxAround(neighbours);
  const [neighbour] = neighbours;
  if (!around || !neighbour) return undefined;
  const { bbox, levelBox } = neighbour;
  const room = before ? bay.right - levelBox.right : levelBox.left - bay.left;
  const width = Math.min(
    (planned[index]?.facings ?? 1) * bbox[2],
    Math.round((room * bbox[2]) / levelBox.width),
  );
  const left = before ? before.bbox[0] + before.bbox[2] : bbox[0] - width;
  const right = after ? after.bbox[0] : left + width;
  // Neighbours that touch leave no space between them. The place is then the line where they meet.
  const [from, until] = left < right ? [left, right] : [right, left];
  const x = clampBetweenZeroAnd(from, photo.width - 1);
  const end = clampBetweenZeroAnd(until, photo.width);
  return [x, around[1], Math.max(end - x, 1), around[3]];
}

/**
 * The box of a shelf on which nothing stands in the bay, between its own board and the one above. The boards
 * follow from the lower edges of the facings on the nearest shelves above and below.
 * @returns undefined if no shelf has facings in the bay
 */
export function placeOfEmptyShelf(
  shelves: readonly MatchedShelf[],
  index: number,
  bay: Bay,
  photo: PhotoSize,
): Bbox | undefined {
  const inBay = shelves.map((shelf) => facingsOf(shelf).filter(bay.has));
  const above = inBay.slice(0, index).findLastIndex((facings) => facings.length > 0);
  const below = inBay.findIndex((facings, other) => other > index && facings.length > 0);
  const [upper, lower] = [inBay[above], inBay[below]];
  const around = boxAround([...(upper ?? []), ...(lower ?? [])]);
  if (!around) return undefined;
  const distance =
    upper && lower
      ? (bottomOf(lower) - bottomOf(upper)) / (below - above)
      : distanceOfShelves(shelves);
  const board = upper
    ? bottomOf(upper) + (index - above) * distance
    : bottomOf(lower ?? []) - (below - index) * distance;
  const top = clampBetweenZeroAnd(Math.round(board - distance), photo.height - 1);
  const bottom = clampBetweenZeroAnd(Math.round(board), photo.height);
  return [around[0], top, around[2], Math.max(bottom - top, 1)];
}
