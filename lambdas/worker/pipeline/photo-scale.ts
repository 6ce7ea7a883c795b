import type { PhotoSize } from '../../domain/recognition/box';

/** Of the long side. Cameras take photos of 4:3, and the limits were chosen on those. */
const USUAL_HEIGHT = 3 / 4;

/** Of the usual long side: beyond this a photo is a strip, whose height no shelf fits in. */
const LONGEST = 4;

/**
 * What a photo is scaled by to be of a certain size. One that is longer than 4:3, a panorama, keeps as many pixels in all
 * as one of 4:3 has: its facings are as large as those of such a photo of as many, and it takes as much time and memory.
 * @param longSide - pixels of the long side of a photo of 4:3 or less
 */
export function scaleTo({ width, height }: PhotoSize, longSide: number): number {
  const byLongSide = longSide / Math.max(width, height);
  const byArea = Math.sqrt((longSide ** 2 * USUAL_HEIGHT) / (width * height));
  return Math.max(byLongSide, Math.min(byArea, LONGEST * byLongSide));
}
