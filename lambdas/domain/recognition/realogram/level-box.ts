import type { Annotation, Bbox } from '../../../contracts/result';
import type { PhotoSize } from '../box';

/** How positions on a photo become positions on shelves seen by a camera that is held level. */
export interface LevelFrame {
  /**
   * Pixels that count as 1. Taken from the facings themselves, it makes a photo and its
   * enlargement give the same numbers to the last bit.
   */
  readonly unit: number;
  /** How far the shelves sink per step to the right. */
  readonly slope: number;
}

/** A facing's box in a level frame. */
export interface LevelBox {
  readonly id: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Turning by a small angle about the photo's corner moves a centre (x, y) to (x + slope y,
 * y - slope x); the box keeps its size, which is near enough for the tilts of hand-held photos.
 */
export function levelBox({ id, bbox }: Annotation, { unit, slope }: LevelFrame): LevelBox {
  const [x, y, width, height] = [
    bbox[0] / unit,
    bbox[1] / unit,
    bbox[2] / unit,
    bbox[3] / unit,
  ] as const;
  const left = x + slope * (y + height / 2);
  const top = y - slope * (x + width / 2);
  return { id, left, right: left + width, top, bottom: top + height, width, height };
}

/**
 * Undoes {@link levelBox}: the whole pixels of a level area that the photo shows, its middle one at
 * least.
 * @returns undefined when the middle lies beside the photo. That is decided in units: whether a
 * photo still shows a pixel of an area would depend on the photo's resolution.
 */
export function photoBbox(
  area: Pick<LevelBox, 'left' | 'right' | 'top' | 'bottom'>,
  { unit, slope }: LevelFrame,
  photo: PhotoSize,
): Bbox | undefined {
  const centreX = (area.left + area.right) / 2;
  const centreY = (area.top + area.bottom) / 2;
  // The inverse of (1, slope; -slope, 1) is its transpose over 1 + slope^2.
  const x = (centreX - slope * centreY) / (1 + slope * slope);
  const y = (centreY + slope * centreX) / (1 + slope * slope);
  if (x < 0 || x >= photo.width / unit || y < 0 || y >= photo.height / unit) return undefined;
  const [x0, x1] = pixels(x * unit, (area.right - area.left) * unit, photo.width);
  const [y0, y1] = pixels(y * unit, (area.bottom - area.top) * unit, photo.height);
  return [x0, y0, x1 - x0, y1 - y0];
}

/** First pixel, and the one behind the last, of a stretch about a middle that is in 0..count. */
function pixels(middle: number, length: number, count: number): [first: number, end: number] {
  const pixel = Math.min(Math.floor(middle), count - 1);
  const first = Math.max(Math.round(middle - length / 2), 0);
  const end = Math.min(Math.round(middle + length / 2), count);
  return [Math.min(first, pixel), Math.max(end, pixel + 1)];
}

export const overlapX = (a: LevelBox, b: LevelBox): number =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left);

type Heights = Pick<LevelBox, 'top' | 'bottom'>;

export const overlapY = (a: Heights, b: Heights): number =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
