import type { Box } from '../../lambdas/domain/recognition/box';

const area = (box: Box): number => (box.x1 - box.x0) * (box.y1 - box.y0);

function intersection(a: Box, b: Box): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Intersection over union. */
export function overlap(a: Box, b: Box): number {
  const shared = intersection(a, b);
  return shared === 0 ? 0 : shared / (area(a) + area(b) - shared);
}

/** The part of a box that an ignored region covers, as COCO counts it. */
export function covered(box: Box, region: Box): number {
  return intersection(box, region) / area(box);
}
