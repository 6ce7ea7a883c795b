import type { Bay } from './bay';
import type { PositionOnPhoto } from './compare-positions';
import type { PhotoFacing, PhotoShelf } from './photo-shelves';

export interface Leftovers {
  /** Runs of adjacent facings of one product that belong to no position, from the top and the left. */
  readonly extras: readonly (readonly PhotoFacing[])[];
  /** How many facings stand outside the bay: beside, above or below it. */
  readonly beside: number;
}

/** The facings that belong to no position. */
export function findExtras(
  positions: readonly PositionOnPhoto[],
  photoShelves: readonly PhotoShelf[],
  bay: Bay,
): Leftovers {
  const used = new Set(
    positions.flatMap(({ right, wrong, elsewhere }) => [
      ...right,
      ...elsewhere,
      // If a position has some of its planned facings, facings of another product in its place are extras. A
      // facing without a name may be one of the missing ones.
      ...wrong.filter(({ item }) => right.length === 0 || item === null),
    ]),
  );
  const left = photoShelves.flat().filter((facing) => !used.has(facing));
  const inBay = left.filter(bay.has);
  return { extras: runsOf(inBay), beside: left.length - inBay.length };
}

/** Groups facings that stand side by side and show the same product. */
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
