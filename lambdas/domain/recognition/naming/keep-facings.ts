import { areaPartInside, type Box } from '../box';
import type { Facing } from '../facing';

/** A box with more than this share of its area on another box shows the same product. */
const MAX_AREA_PART_ON_OTHER_BOX = 0.5;

/** Whether a box shows a product that one of the facings already names. */
export function isPartOfNamedFacing(box: Box, facings: readonly Facing[]): boolean {
  return facings.some(
    (facing) =>
      facing.best !== null && areaPartInside(box, facing.box) > MAX_AREA_PART_ON_OTHER_BOX,
  );
}

/**
 * Adds doubtful facings to the sure ones. For a sure facing, the detector's score is enough evidence. A
 * doubtful facing also needs a name from the catalogue.
 * @param doubtful - the surest first
 */
export function addDoubtfulFacings(sure: readonly Facing[], doubtful: readonly Facing[]): Facing[] {
  const kept = [...sure];
  for (const facing of doubtful) {
    if (facing.best === null || isPartOfNamedFacing(facing.box, kept)) continue;
    if (!isAroundNamedFacings(facing, kept)) kept.push(facing);
  }
  return kept;
}

/**
 * Whether a box holds several named facings, or one with its own name. A box around several facings
 * is not a single product. A facing with the same name inside it is a part of its product.
 */
function isAroundNamedFacings({ box, best }: Facing, facings: readonly Facing[]): boolean {
  const inside = facings.filter(
    (other) => other.best !== null && areaPartInside(other.box, box) > MAX_AREA_PART_ON_OTHER_BOX,
  );
  return inside.length > 1 || inside.some((other) => other.best?.item === best?.item);
}
