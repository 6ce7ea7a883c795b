import { areaOf, type Box } from './box';

function intersection(a: Box, b: Box): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Intersection over union, 0 to 1. */
export function overlap(a: Box, b: Box): number {
  const shared = intersection(a, b);
  return shared === 0 ? 0 : shared / (areaOf(a) + areaOf(b) - shared);
}

/** How much of a box lies inside another one, 0 to 1. */
export function partInside(box: Box, other: Box): number {
  return intersection(box, other) / areaOf(box);
}
