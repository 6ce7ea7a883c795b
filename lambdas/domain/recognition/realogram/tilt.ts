import type { Annotation } from '../../../contracts/result';
import { median } from '../statistics';
import { toLevelBox, verticalOverlap, type LevelBox, type LevelFrame } from './level-box';
import { groupFacingsIntoSlots } from './slots';

/** Neighbours are at most this many widths apart. Farther ones may stand on different shelves. */
const MAX_NEIGHBOUR_DISTANCE_IN_WIDTHS = 1.5;

/** Neighbours on one shelf overlap vertically by this part of the smaller height, even when tilted. */
const MIN_NEIGHBOUR_OVERLAP_HEIGHT_PART = 0.5;

/**
 * The steepest slope of a board on a photo: tan(20 degrees). Nobody holds a camera more crooked than
 * that, so a steeper median comes by chance.
 */
const MAX_TILT_SLOPE = 0.36;

/**
 * Estimates a photo's level frame. The unit is the median height of the facings. The slope is the
 * median over pairs of neighbours that stand on a board. Medians ignore single odd products.
 */
export function estimateLevelFrame(
  annotations: readonly Pick<Annotation, 'id' | 'bbox'>[],
): LevelFrame {
  const unit = median(annotations.map(({ bbox }) => bbox[3])) ?? 1;
  const uncorrectedBoxes = annotations.map((annotation) =>
    toLevelBox(annotation, { unit, slope: 0 }),
  );
  // Only the lowest product of each stack stands on the board, so only it shows the board's slope.
  const bases = groupFacingsIntoSlots(uncorrectedBoxes).map(({ base }) => base);
  const slopes = bases.flatMap((base) => {
    const neighbour = rightNeighbour(base, bases);
    if (neighbour === undefined) return [];
    return [(neighbour.bottom - base.bottom) / (centreX(neighbour) - centreX(base))];
  });
  const slope = median(slopes) ?? 0;
  return { unit, slope: Math.min(Math.max(slope, -MAX_TILT_SLOPE), MAX_TILT_SLOPE) };
}

/** The nearest box that begins to the right of a box's centre and may stand on the same board. */
function rightNeighbour(box: LevelBox, boxes: readonly LevelBox[]): LevelBox | undefined {
  return boxes
    .filter(
      (other) =>
        other.left >= centreX(box) &&
        other.left - box.right <= MAX_NEIGHBOUR_DISTANCE_IN_WIDTHS * box.width &&
        verticalOverlap(box, other) >=
          MIN_NEIGHBOUR_OVERLAP_HEIGHT_PART * Math.min(box.height, other.height),
    )
    .reduce<LevelBox | undefined>(
      (nearest, other) => (nearest === undefined || other.left < nearest.left ? other : nearest),
      undefined,
    );
}

const centreX = (box: LevelBox): number => (box.left + box.right) / 2;
