import type { Annotation, Bbox } from '../../../contracts/result';
import type { PhotoSize } from '../box';

/**
 * Maps positions on a photo to where a camera that faces the shelves, held level, would see them.
 */
export interface LevelFrame {
  /**
   * How many pixels count as 1: the facings' median height. Thus a photo and its enlargement give exactly
   * the same numbers.
   */
  readonly unit: number;
  /** The middle of the facings, in units. Slope and convergence hold there. */
  readonly middle: { readonly x: number; readonly y: number };
  /** How many units a board at the middle sinks per unit to the right: the tangent of the tilt. */
  readonly slope: number;
  /** By how much the slope grows per unit down, because boards meet at a vanishing point. */
  readonly convergence: number;
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
 * Maps a facing's box into a level frame. The board through (0, y) goes through (x, y + (slope +
 * convergence y) x), and gets the level y. A tilt also moves lower things to the right.
 */
export function toLevelBox(
  { id, bbox }: Pick<Annotation, 'id' | 'bbox'>,
  { unit, middle, slope, convergence }: LevelFrame,
): LevelBox {
  const [width, height] = [bbox[2] / unit, bbox[3] / unit];
  const x = bbox[0] / unit + width / 2 - middle.x;
  const y = bbox[1] / unit + height / 2 - middle.y;
  const scale = scaleAt(x, convergence);
  const left = x + slope * y - width / 2;
  const top = (y - height / 2 - slope * x) / scale;
  const levelHeight = height / scale;
  return {
    id,
    left,
    right: left + width,
    top,
    bottom: top + levelHeight,
    width,
    height: levelHeight,
  };
}

/** The smallest scale. It limits the correction far to the side, where boards would meet. */
const MIN_SCALE = 0.3;

/** How large things look x units to the right of the middle, relative to things at the middle. */
const scaleAt = (x: number, convergence: number): number =>
  Math.max(1 + convergence * x, MIN_SCALE);

/**
 * Undoes {@link toLevelBox}: converts a level area to pixels of the photo, at least the pixel at its
 * centre.
 * @returns undefined if the centre lies outside the photo; that test is independent of resolution.
 */
export function toPhotoBbox(
  area: Pick<LevelBox, 'left' | 'right' | 'top' | 'bottom'>,
  { unit, middle, slope, convergence }: LevelFrame,
  photo: PhotoSize,
): Bbox | undefined {
  const levelX = (area.left + area.right) / 2;
  const levelY = (area.top + area.bottom) / 2;
  const slopeThere = slope + convergence * levelY;
  // From levelX = x + slope y and levelY = (y - slope x) / (1 + convergence x).
  const fromMiddle = (levelX - slope * levelY) / (1 + slope * slopeThere);
  const scale = scaleAt(fromMiddle, convergence);
  const x = fromMiddle + middle.x;
  const y = levelY * scale + slope * fromMiddle + middle.y;
  if (x < 0 || x >= photo.width / unit || y < 0 || y >= photo.height / unit) return undefined;
  const height = (area.bottom - area.top) * scale;
  const [x0, x1] = pixelRangeOf(x * unit, (area.right - area.left) * unit, photo.width);
  const [y0, y1] = pixelRangeOf(y * unit, height * unit, photo.height);
  return [x0, y0, x1 - x0, y1 - y0];
}

/** The first pixel of a stretch, and the one after its last. The centre must be in 0..count. */
function pixelRangeOf(centre: number, length: number, count: number): [first: number, end: number] {
  const pixel = Math.min(Math.floor(centre), count - 1);
  const first = Math.max(Math.round(centre - length / 2), 0);
  const end = Math.min(Math.round(centre + length / 2), count);
  return [Math.min(first, pixel), Math.max(end, pixel + 1)];
}

/** The width that two boxes share; if negative, the distance between them. */
export const horizontalOverlap = (a: LevelBox, b: LevelBox): number =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left);

type VerticalExtent = Pick<LevelBox, 'top' | 'bottom'>;

/** The height that two areas share; if negative, the distance between them. */
export const verticalOverlap = (a: VerticalExtent, b: VerticalExtent): number =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
