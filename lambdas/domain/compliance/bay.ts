import { toLevelBox, type LevelFrame } from '../recognition/realogram/level-box';
import { estimateLevelFrame } from '../recognition/realogram/tilt';
import { median } from '../recognition/statistics';
import { cutAtEnd } from './cut-at-end';
import type { MatchedShelf } from './match-shelves';
import type { PhotoFacing, PhotoShelf } from './photo-shelves';

/** A test for whether a facing of a photo stands in the bay of a planogram. */
export type BayTest = (facing: PhotoFacing) => boolean;

/** On one axis, in the units of a level frame. */
interface Ends {
  readonly left: number;
  readonly right: number;
}

/**
 * Which facings stand in the bay, on a photo that shows its neighbours, too. Each shelf with facings at their
 * place tells its ends: where they would be if what is planned beside those stood there. The bay ends at the
 * gap between two facings near the median of them, if at least two shelves tell. One alone cannot tell an
 * extra facing at its end from the next bay. Ends are compared as a camera held level would have seen them,
 * because a tilt of 4 degrees shifts the ends of shelves that are 1.5 m apart by 10 cm, more than a facing.
 */
export function bayOf(
  shelves: readonly MatchedShelf[],
  photoShelves: readonly PhotoShelf[],
): BayTest {
  const rows = shelves.flatMap(({ found }) => (found ? [photoShelves.indexOf(found.facings)] : []));
  const inside = photoShelves.slice(Math.min(...rows), Math.max(...rows) + 1);
  const frame = estimateLevelFrame(photoShelves.flat());
  const ends = medianEndsOf(shelves, frame);
  const width = median(inside.flat().map((facing) => toLevelBox(facing, frame).width)) ?? 0;
  const between = new Set(shelves.flatMap(facingsBetweenRight));
  const inBay = new Set(
    ends
      ? inside.flatMap((facings) => facingsBetweenEnds({ facings, between, ends, frame, width }))
      : inside.flat(),
  );
  return (facing) => inBay.has(facing);
}

/** The facings of a photo's shelf that stand in the bay: all between right ones, and up to its ends. */
function facingsBetweenEnds(shelf: {
  readonly facings: PhotoShelf;
  readonly between: ReadonlySet<PhotoFacing>;
  readonly ends: Ends;
  readonly frame: LevelFrame;
  readonly width: number;
}): readonly PhotoFacing[] {
  const { facings, between, ends, frame, width } = shelf;
  const boxes = facings.map((facing) => toLevelBox(facing, frame));
  const middle = (ends.left + ends.right) / 2;
  const first = facings.findIndex((facing) => between.has(facing));
  const last = facings.findLastIndex((facing) => between.has(facing));
  // Without right ones the bay has what is nearer to its other end.
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

function medianEndsOf(shelves: readonly MatchedShelf[], frame: LevelFrame): Ends | undefined {
  const told = shelves.flatMap((shelf) => endsOf(shelf, frame) ?? []);
  const left = median(told.map((ends) => ends.left));
  const right = median(told.map((ends) => ends.right));
  return told.length < 2 || left === undefined || right === undefined ? undefined : { left, right };
}

interface Pair {
  readonly facing: PhotoFacing;
  /** The index among the facings of the photo's shelf. */
  readonly at: number;
  /** The index among the planned facings. */
  readonly unit: number;
}

/** The facings that stand at their place, from the left. */
function rightPairsOf({ plannedFacings, found }: MatchedShelf): Pair[] {
  return (found?.facings ?? []).flatMap((facing, at) => {
    const unit = found?.alignment.plannedOf[at];
    return unit !== undefined && plannedFacings[unit]?.item === facing.item
      ? [{ facing, at, unit }]
      : [];
  });
}

function endsOf(shelf: MatchedShelf, frame: LevelFrame): Ends | undefined {
  const pairs = rightPairsOf(shelf).map((pair) => ({
    ...pair,
    box: toLevelBox(pair.facing, frame),
  }));
  const [first, last] = [pairs.at(0), pairs.at(-1)];
  if (!first || !last) return undefined;
  const width = median(pairs.map(({ box }) => box.width)) ?? 0;
  return {
    left: first.box.left - first.unit * width,
    right: last.box.right + (shelf.plannedFacings.length - 1 - last.unit) * width,
  };
}

/** What stands between the outermost facings of a shelf that are at their place. */
function facingsBetweenRight(shelf: MatchedShelf): readonly PhotoFacing[] {
  const pairs = rightPairsOf(shelf);
  const [first, last] = [pairs.at(0), pairs.at(-1)];
  return first && last ? (shelf.found?.facings.slice(first.at, last.at + 1) ?? []) : [];
}
