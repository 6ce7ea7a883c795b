import type { Annotation, Bbox } from '../../../contracts/result';
import type { PhotoSize } from '../box';

/**
 * Unit and slope, by which positions on a photo become those that a camera held level would have
 * seen.
 */
export interface LevelFrame {
  /**
   * The pixels that count as 1: the facings' median height. So a photo and its enlargement give the
   * same numbers to the last bit.
   */
  readonly unit: number;
  /** Units by which the shelves sink per unit to the right: the tangent of the tilt. */
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
 * A facing's box in a level frame: a small turn moves its centre (x, y) to (x + slope y, y - slope x). The
 * box keeps its size, which is close enough for hand-held photos.
 */
export function toLevelBox(
  { id, bbox }: Pick<Annotation, 'id' | 'bbox'>,
  { unit, slope }: LevelFrame,
): LevelBox {
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
 * Undoes {@link toLevelBox}: the pixels of a level area on the photo, at least the one at its centre.
 * @returns undefined when the centre lies outside the photo; that test is independent of resolution.
 */
export function toPhotoBbox(
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
  const [x0, x1] = pixelRangeOf(x * unit, (area.right - area.left) * unit, photo.width);
  const [y0, y1] = pixelRangeOf(y * unit, (area.bottom - area.top) * unit, photo.height);
  return [x0, y0, x1 - x0, y1 - y0];
}

/** The first pixel of a stretch, and the one after its last. Its centre is in 0..count. */
function pixelRangeOf(centre: number, length: number, count: number): [first: number, end: number] {
  const pixel = Math.min(Math.floor(centre), count - 1);
  const first = Math.max(Math.round(centre - length / 2), 0);
  const end = Math.min(Math.round(centre + length / 2), count);
  return [Math.min(first, pixel), Math.max(end, pixel + 1)];
}

/** The width that two boxes share; negative: the distance between them. */
export const horizontalOverlap = (a: LevelBox, b: LevelBox): number =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left);

type VerticalExtent = Pick<LevelBox, 'top' | 'bottom'>;

/** The height that two areas share; negative: the distance between them. */
export const verticalOverlap = (a: VerticalExtent, b: VerticalExtent): number =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
