import type { Box } from './box';
import type { Facing } from './facing';
import { partInside } from './overlap';

/** A box of which more than this part lies on another one shows the same product, or a part of it. */
const MOST = 0.5;

/** Whether a box shows what one of the facings already names. */
export function isPartOfNamed(box: Box, facings: readonly Facing[]): boolean {
  return facings.some((facing) => facing.best !== null && partInside(box, facing.box) > MOST);
}

/**
 * Adds to the facings that the detector is sure of what the catalogue knows of the doubtful ones:
 * that a box shows a listed product is evidence that there is one.
 * @param doubtful - the surest first
 */
export function keepFacings(sure: readonly Facing[], doubtful: readonly Facing[]): Facing[] {
  const kept = [...sure];
  for (const facing of doubtful) {
    if (facing.best === null || isPartOfNamed(facing.box, kept)) continue;
    if (!isAroundOthers(facing, kept)) kept.push(facing);
  }
  return kept;
}

/** Whether facings with names lie in this one: several are no single product, and one with the same name is a part of it. */
function isAroundOthers({ box, best }: Facing, facings: readonly Facing[]): boolean {
  const inside = facings.filter(
    (other) => other.best !== null && partInside(other.box, box) > MOST,
  );
  return inside.length > 1 || inside.some((other) => other.best?.item === best?.item);
}
