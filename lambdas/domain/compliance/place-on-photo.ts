import type { Bbox } from '../../contracts/result';
import { clampBetweenZeroAnd, type PhotoSize } from '../recognition/box';
import type { MatchedShelf } from './match-shelves';
import type { PhotoFacing } from './photo-shelves';

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
 * or the space between the neighbours on the shelf.
 * @returns undefined if none of the shelf's facings was found on the photo
 */
export function placeOnPhoto(
  { planned, found }: MatchedShelf,
  index: number,
  photo: PhotoSize,
): Bbox | undefined {
  const here = found.filter((each) => each.planned?.index === index);
  if (here.length > 0) return boxAround(here.map(({ facing }) => facing));
  const placed = found.flatMap((each) =>
    each.planned ? [{ ...each, at: each.planned.index }] : [],
  );
  const before = placed.findLast(({ at }) => at < index)?.facing.bbox;
  const after = placed.find(({ at }) => at > index)?.facing.bbox;
  const neighbours = [before, after].filter((bbox) => bbox !== undefined);
  const around = boxAround(neighbours.map((bbox) => ({ bbox })));
  if (!around) return undefined;
  const width = (planned[index]?.facings ?? 1) * (neighbours[0]?.[2] ?? 0);
  const left = before ? before[0] + before[2] : (after?.[0] ?? 0) - width;
  const right = after ? after[0] : left + width;
  // Neighbours that touch leave no space between them. The place is then the line where they meet.
  const [from, until] = left < right ? [left, right] : [right, left];
  const x = clampBetweenZeroAnd(from, photo.width - 1);
  const end = clampBetweenZeroAnd(until, photo.width);
  return [x, around[1], Math.max(end - x, 1), around[3]];
}
