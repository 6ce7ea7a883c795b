import type { Box } from './box';
import type { Facing } from './facing';

/** A doubtful box of which so much lies on a surer named one shows a part of the same product. */
const PART_OF_ANOTHER = 0.5;

/**
 * Keeps what the detector is sure of, and of the rest what the catalogue knows: that a box shows a
 * listed product is evidence that there is one.
 * @param scoreThreshold - from which detection score on a facing counts, named or not
 */
export function keepFacings(facings: readonly Facing[], scoreThreshold: number): Facing[] {
  const sure = facings.filter(({ detectionScore }) => detectionScore >= scoreThreshold);
  const kept = [...sure];
  for (const facing of facings) {
    if (facing.detectionScore >= scoreThreshold || facing.best === null) continue;
    const part = kept.some(
      ({ best, box }) => best !== null && shareInside(facing.box, box) > PART_OF_ANOTHER,
    );
    if (!part) kept.push(facing);
  }
  return kept;
}

/** How much of the smaller box lies inside the other one, 0 to 1. */
function shareInside(a: Box, b: Box): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return (Math.max(0, width) * Math.max(0, height)) / Math.min(area(a), area(b));
}

const area = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) * (y1 - y0);
