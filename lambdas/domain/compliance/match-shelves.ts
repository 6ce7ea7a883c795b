import {
  alignShelf,
  plannedFacingsOf,
  type Alignment,
  type PlannedFacing,
  type PlannedShelf,
} from './align-shelf';
import type { PhotoShelf } from './photo-shelves';

/** A shelf of a planogram, with the shelf of the photo that shows it. */
export interface MatchedShelf {
  readonly planned: PlannedShelf;
  readonly plannedFacings: readonly PlannedFacing[];
  /** Undefined: no shelf of the photo shows it. */
  readonly found?: { readonly facings: PhotoShelf; readonly alignment: Alignment };
}

/**
 * What it is worth that two shelves are the same beside their matches: less than one match. So a shelf where
 * everything is wrong still stands between its neighbours.
 */
const WORTH_OF_PAIR = 0.5;

/**
 * Finds for each shelf of a planogram the shelf of the photo that shows it. Both count from the top, and
 * either may have shelves that the other has not: the photo may show a part of the bay, or more than it.
 */
export function matchShelves(
  plannedShelves: readonly PlannedShelf[],
  photoShelves: readonly PhotoShelf[],
): MatchedShelf[] {
  const units = plannedShelves.map(plannedFacingsOf);
  const alignments = photoShelves.map((facings) =>
    units.map((planned) => alignShelf(facings, planned)),
  );
  const worths = [new Array<number>(units.length + 1).fill(0)];
  for (const [row, ofRow] of alignments.entries()) {
    const line = [0];
    for (const [column, { matches }] of ofRow.entries()) {
      line.push(
        Math.max(
          (worths[row]?.[column] ?? 0) + matches + WORTH_OF_PAIR,
          worths[row]?.[column + 1] ?? 0,
          line[column] ?? 0,
        ),
      );
    }
    worths.push(line);
  }

  const rowOf = readBack(worths, photoShelves.length, units.length);
  return plannedShelves.map((planned, column) => {
    const row = rowOf.get(column);
    const facings = row === undefined ? undefined : photoShelves[row];
    const alignment = row === undefined ? undefined : alignments[row]?.[column];
    return {
      planned,
      plannedFacings: units[column] ?? [],
      ...(facings && alignment && { found: { facings, alignment } }),
    };
  });
}

/** The photo's shelf of each of the planogram's shelves that has one. */
function readBack(
  worths: readonly (readonly number[])[],
  rows: number,
  columns: number,
): Map<number, number> {
  const rowOf = new Map<number, number>();
  let row = rows;
  let column = columns;
  while (row > 0 && column > 0) {
    const worth = worths[row]?.[column];
    if (worth === worths[row - 1]?.[column]) row -= 1;
    else if (worth === worths[row]?.[column - 1]) column -= 1;
    else {
      row -= 1;
      column -= 1;
      rowOf.set(column, row);
    }
  }
  return rowOf;
}
