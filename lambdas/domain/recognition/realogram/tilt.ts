import type { Annotation } from '../../../contracts/result';
import { median } from '../median';
import { levelBox, overlapY, type LevelBox, type LevelFrame } from './level-box';
import { buildSlots } from './slots';

/** Neighbours farther apart than this many widths may stand on different shelves. */
const NEIGHBOUR_DISTANCE = 1.5;

/** Neighbours on one shelf share at least this part of the smaller height, even when tilted. */
const NEIGHBOUR_OVERLAP = 0.5;

/** tan(20 degrees): nobody holds a camera more crooked than that; a median beyond it is chance. */
const STEEPEST_SLOPE = 0.36;

/**
 * Measures with the median height of the facings, and how the shelves sink with the median over
 * pairs of neighbours that stand on a board, so that single odd products do not matter.
 */
export function estimateFrame(annotations: readonly Annotation[]): LevelFrame {
  const unit = median(annotations.map(({ bbox }) => bbox[3])) ?? 1;
  const asSeen = annotations.map((annotation) => levelBox(annotation, { unit, slope: 0 }));
  // What stands on another product says nothing about the board.
  const bases = buildSlots(asSeen).map(({ base }) => base);
  const slopes = bases.flatMap((base) => {
    const neighbour = rightNeighbour(base, bases);
    if (neighbour === undefined) return [];
    return [(neighbour.bottom - base.bottom) / (centreX(neighbour) - centreX(base))];
  });
  const slope = median(slopes) ?? 0;
  return { unit, slope: Math.min(Math.max(slope, -STEEPEST_SLOPE), STEEPEST_SLOPE) };
}

function rightNeighbour(box: LevelBox, boxes: readonly LevelBox[]): LevelBox | undefined {
  return boxes
    .filter(
      (other) =>
        other.left >= centreX(box) &&
        other.left - box.right <= NEIGHBOUR_DISTANCE * box.width &&
        overlapY(box, other) >= NEIGHBOUR_OVERLAP * Math.min(box.height, other.height),
    )
    .reduce<LevelBox | undefined>(
      (nearest, other) => (nearest === undefined || other.left < nearest.left ? other : nearest),
      undefined,
    );
}

const centreX = (box: LevelBox): number => (box.left + box.right) / 2;
