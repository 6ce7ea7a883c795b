import { horizontalOverlap, toLevelBox, verticalOverlap } from '../recognition/realogram/level-box';
import { estimateLevelFrame } from '../recognition/realogram/tilt';
import type { PhotoFacing, PhotoShelf } from './photo-shelves';

/** Neighbours on one board are beside each other for this part of the smaller one's height. */
const MIN_SHARED_HEIGHT_PART = 0.4;
/** Facings one above the other share more than this part of the smaller one's width. */
const MAX_SHARED_WIDTH_PART = 0.5;

/**
 * Joins shelves of a realogram that are beside each other: one whose board steps, or whose facings are hidden
 * from below by a price strip. The realogram has them as two. Shelves of two bays with boards at different
 * heights are joined, too, which does no harm: the facings stay in order from the left.
 */
export function joinShelves(shelves: readonly PhotoShelf[]): PhotoShelf[] {
  const frame = estimateLevelFrame(shelves.flat());
  const areBeside = (upper: PhotoShelf, lower: PhotoShelf): boolean => {
    const pairs = upper.flatMap((facing) =>
      lower.map((other) => {
        const [a, b] = [toLevelBox(facing, frame), toLevelBox(other, frame)];
        return {
          width: horizontalOverlap(a, b) / Math.min(a.width, b.width),
          height: verticalOverlap(a, b) / Math.min(a.height, b.height),
        };
      }),
    );
    if (pairs.some(({ width }) => width > MAX_SHARED_WIDTH_PART)) return false;
    // Only the pair that is nearest stands at the same board's height on a photo from the side.
    const nearest = pairs.reduce((best, pair) => (pair.width > best.width ? pair : best));
    return nearest.height >= MIN_SHARED_HEIGHT_PART;
  };
  const joined: PhotoShelf[] = [];
  for (const shelf of shelves) {
    const above = joined.at(-1);
    if (above && areBeside(above, shelf)) joined.splice(-1, 1, fromTheLeft([...above, ...shelf]));
    else joined.push(shelf);
  }
  return joined;
}

/** Facings of one slot stay together, because they begin near each other. */
const fromTheLeft = (facings: readonly PhotoFacing[]): PhotoShelf =>
  facings.toSorted((a, b) => a.bbox[0] - b.bbox[0]);
