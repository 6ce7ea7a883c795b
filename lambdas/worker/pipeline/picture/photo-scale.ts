import type { Box, PhotoSize } from '../../../domain/recognition/box';

/** Pixels of the working image per pixel of the upright photo, at most 1. */
export interface WorkingScale {
  readonly x: number;
  readonly y: number;
}

/** Height / width of a usual photo, 4:3. Limits on long sides were chosen for photos of this shape. */
const USUAL_PHOTO_HEIGHT_PER_WIDTH = 3 / 4;

/** The largest ratio of a panorama's long side to the usual one. In a longer strip, no shelf would fit. */
const MAX_TIMES_USUAL_LONG_SIDE = 4;

/**
 * The factor by which to scale a photo. A panorama gets as many pixels as a 4:3 photo, so its facings do not
 * shrink.
 * @param longSide - the long side, in pixels, for photos of 4:3 or squarer
 */
export function scaleFactorOfPhoto({ width, height }: PhotoSize, longSide: number): number {
  const byLongSide = longSide / Math.max(width, height);
  const byArea = Math.sqrt((longSide ** 2 * USUAL_PHOTO_HEIGHT_PER_WIDTH) / (width * height));
  return Math.max(byLongSide, Math.min(byArea, MAX_TIMES_USUAL_LONG_SIDE * byLongSide));
}

/**
 * Converts the boxes of detections or facings from pixels of the working image to pixels of the upright photo.
 */
export function toPhotoPixels<Boxed extends { readonly box: Box }>(
  boxed: readonly Boxed[],
  scale: WorkingScale,
): Boxed[] {
  return boxed.map((each) => ({
    ...each,
    box: {
      x0: each.box.x0 / scale.x,
      y0: each.box.y0 / scale.y,
      x1: each.box.x1 / scale.x,
      y1: each.box.y1 / scale.y,
    },
  }));
}

/** Converts a box on the upright photo to pixels of the working image. */
export const toWorkingPixels = ({ x0, y0, x1, y1 }: Box, scale: WorkingScale): Box => ({
  x0: x0 * scale.x,
  y0: y0 * scale.y,
  x1: x1 * scale.x,
  y1: y1 * scale.y,
});
