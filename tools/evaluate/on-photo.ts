import type { Box, PhotoSize } from '../../lambdas/domain/recognition/box';

/** Clips a box to the photo, because people draw boxes over its edge. Undefined if none of the box is on it. */
export function onPhoto(box: Box, { width, height }: PhotoSize): Box | undefined {
  const [x0, y0] = [Math.max(0, box.x0), Math.max(0, box.y0)];
  const [x1, y1] = [Math.min(width, box.x1), Math.min(height, box.y1)];
  return x1 > x0 && y1 > y0 ? { x0, y0, x1, y1 } : undefined;
}
