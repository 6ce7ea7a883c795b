import { median } from '../recognition/statistics';
import type { PositionOnPhoto } from './compare-positions';
import { rightOf } from './in-view';
import type { MatchedShelf } from './match-shelves';
import type { PhotoFacing, PhotoShelf } from './photo-shelves';

export interface Leftovers {
  /** Runs of facings of one product that the planogram has no place for, from the top and the left. */
  readonly extras: readonly (readonly PhotoFacing[])[];
  /** How many facings stand beside, above or below the bay. */
  readonly beside: number;
}

/**
 * The facings that belong to no position. Those beyond the ends of the bay belong to other bays. Its ends are
 * the outermost facings that stand at their place on any of its shelves, if at least two shelves tell: one
 * alone cannot tell an extra facing at its end from the next bay.
 */
export function findExtras(
  positions: readonly PositionOnPhoto[],
  shelves: readonly MatchedShelf[],
  photoShelves: readonly PhotoShelf[],
): Leftovers {
  const used = new Set(
    positions.flatMap(({ right, wrong, elsewhere }) => [
      ...right,
      ...elsewhere,
      // Where some of the planned facings are there, another product among them is an extra.
      ...(right.length === 0 ? wrong : []),
    ]),
  );
  const isInBay = bayOf(positions, shelves, photoShelves);
  const left = photoShelves.flat().filter((facing) => !used.has(facing));
  const inBay = left.filter(isInBay);
  return { extras: runsOf(inBay), beside: left.length - inBay.length };
}

/** A test for whether a facing stands in the bay. */
function bayOf(
  positions: readonly PositionOnPhoto[],
  shelves: readonly MatchedShelf[],
  photoShelves: readonly PhotoShelf[],
): (facing: PhotoFacing) => boolean {
  const right = positions.flatMap((position) => position.right);
  const shelvesOfBay = new Set(
    shelves.flatMap(({ found }) => (found ? [photoShelves.indexOf(found.facings)] : [])),
  );
  const rowOf = new Map(photoShelves.flatMap((row, index) => row.map((facing) => [facing, index])));
  const top = Math.min(...shelvesOfBay);
  const bottom = Math.max(...shelvesOfBay);
  const isBetweenShelves = (facing: PhotoFacing): boolean => {
    const row = rowOf.get(facing) ?? -1;
    return row >= top && row <= bottom;
  };
  if (new Set(right.map(({ shelf }) => shelf)).size < 2) return isBetweenShelves;

  const tolerance = (median(right.map(({ bbox }) => bbox[2])) ?? 0) / 2;
  const start = Math.min(...right.map(({ bbox }) => bbox[0])) - tolerance;
  const end = Math.max(...right.map(rightOf)) + tolerance;
  return (facing) => {
    const centre = facing.bbox[0] + facing.bbox[2] / 2;
    return isBetweenShelves(facing) && centre >= start && centre <= end;
  };
}

/** Facings side by side that show the same. */
function runsOf(facings: readonly PhotoFacing[]): PhotoFacing[][] {
  const runs: PhotoFacing[][] = [];
  for (const facing of facings) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext =
      last?.item === facing.item && last.shelf === facing.shelf && facing.slot - last.slot <= 1;
    if (run && isNext) run.push(facing);
    else runs.push([facing]);
  }
  return runs;
}
