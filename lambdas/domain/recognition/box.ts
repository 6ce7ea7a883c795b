import type { Bbox } from '../../contracts/result';

/** Corners in pixels of the upright photo, with fractions; x grows to the right, y downwards. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/** The box around all of a photo. */
export const wholeOf = ({ width, height }: PhotoSize): Box => ({
  x0: 0,
  y0: 0,
  x1: width,
  y1: height,
});

/**
 * The box in whole pixels, cut to the photo.
 * @returns undefined when less than a pixel of it lies on the photo, or a corner is no number.
 */
export function toBbox(box: Box, photo: PhotoSize): Bbox | undefined {
  const x0 = clip(Math.round(box.x0), photo.width);
  const y0 = clip(Math.round(box.y0), photo.height);
  const x1 = clip(Math.round(box.x1), photo.width);
  const y1 = clip(Math.round(box.y1), photo.height);
  // Negated, so that a NaN corner counts as degenerate too.
  if (!(x1 > x0 && y1 > y0)) return undefined;
  return [x0, y0, x1 - x0, y1 - y0];
}

function clip(value: number, maximum: number): number {
  return Math.min(Math.max(value, 0), maximum);
}

export const longerSide = ({ x0, y0, x1, y1 }: Box): number => Math.max(x1 - x0, y1 - y0);

/** Width / height. */
export const aspectOf = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) / (y1 - y0);

export const areaOf = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) * (y1 - y0);

export const middleOf = ({ x0, y0, x1, y1 }: Box): { x: number; y: number } => ({
  x: (x0 + x1) / 2,
  y: (y0 + y1) / 2,
});
