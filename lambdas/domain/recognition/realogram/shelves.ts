import { median } from '../statistics';
import { affinitiesOf } from './affinities';
import { findBays } from './bays';
import { joinTrays } from './join-trays';
import type { LevelBox, LevelFrame } from './level-box';
import { settleBetweenBays } from './settle-between-bays';
import { groupFacingsIntoSlots, type Slot } from './slots';

/** Slots that stand on one board, from the left. */
export type Shelf = readonly Slot[];

/** The shelves of a bay, from the top. */
export type Bay = readonly Shelf[];

/**
 * Groups facings into bays, from the left, and each bay into shelves, as
 * docs/decisions/shelves-by-affinity.md explains.
 */
export function groupIntoBays(boxes: readonly LevelBox[], frame: LevelFrame): Bay[] {
  const affinities = affinitiesOf(boxes, frame);
  const bays = settleBetweenBays(findBays(boxes, affinities), boxes, affinities);
  return bays.map((shelves) =>
    joinTrays(
      shelves
        .map((places) => boxes.filter((_, place) => places.includes(place)))
        .sort((a, b) => medianLowerEdge(a) - medianLowerEdge(b)),
    ).map((row) => groupFacingsIntoSlots(row).sort(compareFromTheLeft)),
  );
}

function compareFromTheLeft(a: Slot, b: Slot): number {
  return a.base.left - b.base.left || a.base.bottom - b.base.bottom || a.base.id - b.base.id;
}

const medianLowerEdge = (row: readonly LevelBox[]): number =>
  median(row.map(({ bottom }) => bottom)) ?? 0;
