import { median } from '../recognition/statistics';
import { rightOf } from './in-view';
import type { MatchedShelf } from './match-shelves';
import type { PhotoFacing, PhotoShelf } from './photo-shelves';

/** A test for whether a facing of a photo stands in the bay of a planogram. */
export type BayTest = (facing: PhotoFacing) => boolean;

interface Ends {
  readonly left: number;
  readonly right: number;
}

/**
 * Where a bay ends on a photo that shows its neighbours, too. Each shelf with facings at their place tells its
 * ends: where they would be if what is planned beside those stood there. The bay ends at the median of them,
 * if at least two shelves tell. One alone cannot tell an extra facing at its end from the next bay.
 */
export function bayOf(
  shelves: readonly MatchedShelf[],
  photoShelves: readonly PhotoShelf[],
): BayTest {
  const rows = shelves.flatMap(({ found }) => (found ? [photoShelves.indexOf(found.facings)] : []));
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const inside = new Set<PhotoFacing>(photoShelves.slice(top, bottom + 1).flat());

  const width = median([...inside].map(({ bbox }) => bbox[2])) ?? 0;
  const told = shelves.flatMap((shelf) => endsOf(shelf) ?? []);
  const left = told.length < 2 ? undefined : median(told.map((ends) => ends.left));
  const right = told.length < 2 ? undefined : median(told.map((ends) => ends.right));
  const between = new Set(shelves.flatMap(facingsBetweenRight));
  return (facing) => {
    if (!inside.has(facing)) return false;
    if (between.has(facing) || left === undefined || right === undefined) return true;
    const centre = facing.bbox[0] + facing.bbox[2] / 2;
    return centre >= left - width / 2 && centre <= right + width / 2;
  };
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

function endsOf(shelf: MatchedShelf): Ends | undefined {
  const pairs = rightPairsOf(shelf);
  const [first, last] = [pairs.at(0), pairs.at(-1)];
  if (!first || !last) return undefined;
  const width = median(pairs.map(({ facing }) => facing.bbox[2])) ?? 0;
  return {
    left: first.facing.bbox[0] - first.unit * width,
    right: rightOf(last.facing) + (shelf.plannedFacings.length - 1 - last.unit) * width,
  };
}

/** What stands between the outermost facings of a shelf that are at their place. */
function facingsBetweenRight(shelf: MatchedShelf): readonly PhotoFacing[] {
  const pairs = rightPairsOf(shelf);
  const [first, last] = [pairs.at(0), pairs.at(-1)];
  return first && last ? (shelf.found?.facings.slice(first.at, last.at + 1) ?? []) : [];
}
