import type { PlanogramPosition } from '../../contracts/planogram';
import type { PhotoFacing, PhotoShelf } from './photo-shelves';

/** A place for one facing on a planogram's shelf. A position with three facings has three places. */
export interface PlannedFacing {
  /** The place's number on its shelf, counted from 0 at the left. */
  readonly unit: number;
  /** The index of the place's position among the positions of its shelf. */
  readonly index: number;
  readonly item: string;
}

/** A planogram's positions on one shelf, from the left. */
export type PlannedShelf = readonly PlanogramPosition[];

export const plannedFacingsOf = (shelf: PlannedShelf): PlannedFacing[] =>
  shelf
    .flatMap(({ catalog_item_uuid, facings }, index) =>
      Array.from({ length: facings }, () => ({ index, item: catalog_item_uuid })),
    )
    .map((facing, unit) => ({ unit, ...facing }));

/** A facing of a photo, with the planned place that it takes. */
export interface AlignedFacing {
  readonly facing: PhotoFacing;
  readonly planned: PlannedFacing | undefined;
  /** Whether it shows the product that is planned for its place. */
  readonly isRight: boolean;
}

/**
 * The value of a pair or an omission. A match outweighs any two omissions, an unnamed facing is better than
 * another product, and a wrong product is better than two omissions. At a shelf's ends, which the photo may
 * cut off, omissions are cheapest.
 */
const WORTH = { match: 3, unnamed: 0, wrong: -1, leftOut: -1, leftOutAtEnd: -0.5 } as const;

/**
 * The last step to a cell of the alignment table: either a pair was made, or one of the two facings was
 * left out.
 */
const STEP = { pair: 0, leaveFacing: 1, leavePlanned: 2 } as const;

/**
 * Pairs a shelf's facings with the planned ones, from the left, so that the total value is highest:
 * alignment (Needleman and Wunsch, J. Mol. Biol. 48, 1970), in facings x planned steps.
 */
export function alignShelf(
  facings: PhotoShelf,
  planned: readonly PlannedFacing[],
): AlignedFacing[] {
  const width = planned.length + 1;
  const steps = new Uint8Array((facings.length + 1) * width).fill(STEP.leavePlanned, 0, width);
  let above = Float64Array.from({ length: width }, (_, column) => column * WORTH.leftOutAtEnd);
  for (const [row, { item: found }] of facings.entries()) {
    const isLast = row === facings.length - 1;
    const worthOfLeavingPlanned = isLast ? WORTH.leftOutAtEnd : WORTH.leftOut;
    const worths = new Float64Array(width);
    worths[0] = (row + 1) * WORTH.leftOut;
    steps[(row + 1) * width] = STEP.leaveFacing;
    for (const [column, { item: wanted }] of planned.entries()) {
      const pair = at(above, column) + worthOfPair(found, wanted);
      const leaveFacing = at(above, column + 1) + WORTH.leftOut;
      const leavePlanned = at(worths, column) + worthOfLeavingPlanned;
      const best = Math.max(pair, leaveFacing, leavePlanned);
      worths[column + 1] = best;
      steps[(row + 1) * width + column + 1] =
        best === pair ? STEP.pair : best === leavePlanned ? STEP.leavePlanned : STEP.leaveFacing;
    }
    above = worths;
  }
  return readBack(facings, planned, steps);
}

function readBack(
  facings: PhotoShelf,
  planned: readonly PlannedFacing[],
  steps: Uint8Array,
): AlignedFacing[] {
  const plannedOf: (PlannedFacing | undefined)[] = [];
  let row = facings.length;
  let column = planned.length;
  while (row > 0 || column > 0) {
    switch (steps[row * (planned.length + 1) + column]) {
      case STEP.leaveFacing:
        row -= 1;
        break;
      case STEP.leavePlanned:
        column -= 1;
        break;
      default:
        row -= 1;
        column -= 1;
        plannedOf[row] = planned[column];
    }
  }
  return facings.map((facing, index) => ({
    facing,
    planned: plannedOf[index],
    isRight: plannedOf[index]?.item === facing.item,
  }));
}

function worthOfPair(found: string | null, wanted: string): number {
  if (found === null) return WORTH.unnamed;
  return found === wanted ? WORTH.match : WORTH.wrong;
}

const at = (numbers: Float64Array, index: number): number => numbers[index] ?? -Infinity;
