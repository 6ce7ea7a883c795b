import type { PhotoSize } from '../recognition/box';
import {
  alignShelf,
  plannedFacingsOf,
  type AlignedFacing,
  type PlannedFacing,
  type PlannedShelf,
} from './align-shelf';
import { withEmptyShelves } from './empty-shelves';
import type { PhotoFacing, PhotoShelf } from './photo-shelves';

/** A shelf of a planogram, matched with the shelf of the photo that shows it. */
export interface MatchedShelf {
  readonly planned: PlannedShelf;
  readonly plannedFacings: readonly PlannedFacing[];
  /** The shelf's facings on the photo; empty if the shelf is empty or the photo does not show it. */
  readonly found: readonly AlignedFacing[];
}

export const facingsOf = ({ found }: MatchedShelf): PhotoFacing[] =>
  found.map(({ facing }) => facing);

/**
 * The value of pairing two shelves, in addition to their matches. It is less than one match, so it only
 * decides that a shelf on which everything is wrong is placed between its neighbours.
 */
const WORTH_OF_PAIR = 0.5;

/** The value of pairing a planogram's shelf with an empty shelf of the photo. It only breaks ties. */
const WORTH_OF_EMPTY_SHELF = 0.001;

/**
 * The cost of skipping a shelf between two pairs. It is so small that it only breaks ties: a shelf
 * where everything is wrong is paired next to its neighbour.
 */
const COST_OF_LEAVING_OUT = 0.001;

/**
 * Finds, for each shelf of a planogram, the photo's shelf that shows it, both counted from the top. The
 * planogram and the photo may each have shelves that the other lacks.
 */
export function matchShelves(
  plannedShelves: readonly PlannedShelf[],
  photoShelves: readonly PhotoShelf[],
  photo: PhotoSize,
): MatchedShelf[] {
  const units = plannedShelves.map(plannedFacingsOf);
  const rows = withEmptyShelves(photoShelves, photo, plannedShelves.length);
  const alignments = rows.map((facings) => units.map((planned) => alignShelf(facings, planned)));
  const rowOf = pairShelves(
    alignments.map((ofRow, row) =>
      ofRow.map((aligned) =>
        rows[row]?.length === 0
          ? WORTH_OF_EMPTY_SHELF
          : aligned.filter(({ isRight }) => isRight).length + WORTH_OF_PAIR,
      ),
    ),
  );
  return plannedShelves.map((planned, column) => {
    const row = rowOf.get(column);
    const found = row === undefined ? undefined : alignments[row]?.[column];
    return { planned, plannedFacings: units[column] ?? [], found: found ?? [] };
  });
}

/** A sequence of pairs of a row and a column, stored as its last pair and a link to the pairs before. */
interface Chain {
  readonly worth: number;
  readonly row: number;
  readonly column: number;
  readonly before: Chain | undefined;
}

/**
 * The most valuable sequence of pairs: local alignment (Smith and Waterman, J. Mol. Biol. 147, 1981).
 * @param worths - for each row, the values of its pairs with each column
 * @returns the row of each paired column
 */
function pairShelves(worths: readonly (readonly number[])[]): Map<number, number> {
  let best: Chain | undefined;
  // For each column, the best chain within the earlier rows and up to this column, minus the cost of
  // skipped shelves.
  let above: (Chain | undefined)[] = [];
  for (const [row, ofRow] of worths.entries()) {
    const line: (Chain | undefined)[] = [];
    for (const [column, worthOfPair] of ofRow.entries()) {
      const before = above[column - 1];
      const pair = { worth: (before?.worth ?? 0) + worthOfPair, row, column, before };
      if (pair.worth > (best?.worth ?? 0)) best = pair;
      line.push(worthier(pair, leavingOut(worthier(above[column], line[column - 1]))));
    }
    above = line;
  }
  const rowOf = new Map<number, number>();
  for (let chain = best; chain; chain = chain.before) rowOf.set(chain.column, chain.row);
  return rowOf;
}

const leavingOut = (chain: Chain | undefined): Chain | undefined =>
  chain && { ...chain, worth: chain.worth - COST_OF_LEAVING_OUT };

const worthier = (a: Chain | undefined, b: Chain | undefined): Chain | undefined =>
  (b?.worth ?? -Infinity) > (a?.worth ?? -Infinity) ? b : a;
