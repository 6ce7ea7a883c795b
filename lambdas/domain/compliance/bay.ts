import { median } from '../recognition/statistics';
import { cutAtEnd } from './cut-at-end';
import { facingsOf, type MatchedShelf } from './match-shelves';
import type { PhotoFacing, PhotoShelf } from './photo-shelves';

/** The left and right end of a bay or shelf, in units of the level frame. */
interface Ends {
  readonly left: number;
  readonly right: number;
}

/** The bay of a planogram on a photo. */
export interface Bay extends Ends {
  /** Whether a facing of the photo stands in the bay. */
  readonly has: (facing: PhotoFacing) => boolean;
}

/**
 * Tells a bay's facings from those of its neighbours. The bay is cut at the median of the ends that at least
 * two shelves predict, in the level frame, because tilt shifts the ends.
 */
export function bayOf(shelves: readonly MatchedShelf[], photoShelves: readonly PhotoShelf[]): Bay {
  const matched = new Set(shelves.flatMap(facingsOf));
  const isMatched = (shelf: PhotoShelf): boolean => shelf.some((facing) => matched.has(facing));
  const inside = photoShelves.slice(
    photoShelves.findIndex(isMatched),
    photoShelves.findLastIndex(isMatched) + 1,
  );
  const ends = medianEndsOf(shelves);
  const width = median(inside.flat().map(({ levelBox }) => levelBox.width)) ?? 0;
  const between = new Set(shelves.flatMap(facingsBetweenRight));
  const inBay = new Set(
    ends
      ? inside.flatMap((facings) => facingsBetweenEnds({ facings, between, ends, width }))
      : inside.flat(),
  );
  // If most shelves are not full up to an end, no facing stands there.
  const extents = [...[...inBay].map(({ levelBox }) => levelBox), ...(ends ? [ends] : [])];
  return {
    has: (facing) => inBay.has(facing),
    left: Math.min(...extents.map(({ left }) => left)),
    right: Math.max(...extents.map(({ right }) => right)),
  };
}

/**
 * The facings of a photo's shelf that stand in the bay: all between correctly placed ones, and the others
 * up to the bay's ends.
 */
function facingsBetweenEnds(shelf: {
  readonly facings: PhotoShelf;
  readonly between: ReadonlySet<PhotoFacing>;
  readonly ends: Ends;
  readonly width: number;
}): readonly PhotoFacing[] {
  const { facings, between, ends, width } = shelf;
  const boxes = facings.map(({ levelBox }) => levelBox);
  const middle = (ends.left + ends.right) / 2;
  const first = facings.findIndex((facing) => between.has(facing));
  const last = facings.findLastIndex((facing) => between.has(facing));
  // On a shelf without correctly placed facings, the half farther from the end in question is in the bay.
  const leftHalf = boxes.filter(({ left, right }) => (left + right) / 2 < middle).length;
  const untilRight = cutAtEnd(
    boxes.map(({ left, right }) => ({ near: left, far: right })),
    { atLeast: last < 0 ? leftHalf : last + 1, end: ends.right, width },
  );
  const untilLeft = cutAtEnd(
    boxes.toReversed().map(({ left, right }) => ({ near: -right, far: -left })),
    { atLeast: boxes.length - (first < 0 ? leftHalf : first), end: -ends.left, width },
  );
  return facings.slice(boxes.length - untilLeft, untilRight);
}

function medianEndsOf(shelves: readonly MatchedShelf[]): Ends | undefined {
  const told = shelves.flatMap((shelf) => endsOf(shelf) ?? []);
  const left = median(told.map((ends) => ends.left));
  const right = median(told.map((ends) => ends.right));
  return told.length < 2 || left === undefined || right === undefined ? undefined : { left, right };
}

/**
 * The places at which the shelf would end if the facings planned beyond its outermost correct ones stood
 * there.
 */
function endsOf({ plannedFacings, found }: MatchedShelf): Ends | undefined {
  const right = found.flatMap(({ facing: { levelBox }, planned, isRight }) =>
    planned && isRight ? [{ levelBox, unit: planned.unit }] : [],
  );
  const [first, last] = [right.at(0), right.at(-1)];
  if (!first || !last) return undefined;
  const width = median(right.map(({ levelBox }) => levelBox.width)) ?? 0;
  return {
    left: first.levelBox.left - first.unit * width,
    right: last.levelBox.right + (plannedFacings.length - 1 - last.unit) * width,
  };
}

/** A shelf's facings from the first correctly placed one to the last. */
function facingsBetweenRight(shelf: MatchedShelf): PhotoFacing[] {
  const first = shelf.found.findIndex(({ isRight }) => isRight);
  const last = shelf.found.findLastIndex(({ isRight }) => isRight);
  return first < 0 ? [] : facingsOf(shelf).slice(first, last + 1);
}
