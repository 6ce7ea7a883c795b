import type { Bbox } from '../../contracts/result';

/** Corners in pixels of a picture, with fractions; x grows to the right, y downwards. */
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

/** The box that covers a whole photo. */
export const boxOfWholePhoto = ({ width, height }: PhotoSize): Box => ({
  x0: 0,
  y0: 0,
  x1: width,
  y1: height,
});

/** Turns a box with a corner, width and height into one with two corners. */
export const boxOfBbox = ([x, y, width, height]: Bbox): Box => ({
  x0: x,
  y0: y,
  x1: x + width,
  y1: y + height,
});

/**
 * The box in whole pixels, cut to the photo.
 * @returns undefined if less than a pixel of it lies on the photo, or if a corner is NaN.
 */
export function toBbox(box: Box, photo: PhotoSize): Bbox | undefined {
  const x0 = clampBetweenZeroAnd(Math.round(box.x0), photo.width);
  const y0 = clampBetweenZeroAnd(Math.round(box.y0), photo.height);
  const x1 = clampBetweenZeroAnd(Math.round(box.x1), photo.width);
  const y1 = clampBetweenZeroAnd(Math.round(box.y1), photo.height);
  // Negated because a comparison with NaN is false: such a box counts as empty too.
  if (!(x1 > x0 && y1 > y0)) return undefined;
  return [x0, y0, x1 - x0, y1 - y0];
}

export function clampBetweenZeroAnd(value: number, maximum: number): number {
  return Math.min(Math.max(value, 0), maximum);
}

export const longerSide = ({ x0, y0, x1, y1 }: Box): number => Math.max(x1 - x0, y1 - y0);

/** Width / height. */
export const aspectOf = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) / (y1 - y0);

export const areaOf = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) * (y1 - y0);

export const centreOf = ({ x0, y0, x1, y1 }: Box): { x: number; y: number } => ({
  x: (x0 + x1) / 2,
  y: (y0 + y1) / 2,
});

/** The smallest box that holds all of the boxes. */
export const boundingBoxOf = (boxes: readonly Box[]): Box => ({
  x0: Math.min(...boxes.map(({ x0 }) => x0)),
  y0: Math.min(...boxes.map(({ y0 }) => y0)),
  x1: Math.max(...boxes.map(({ x1 }) => x1)),
  y1: Math.max(...boxes.map(({ y1 }) => y1)),
});

/** Intersection over union, 0 to 1. */
export function iou(a: Box, b: Box): number {
  const shared = intersectionArea(a, b);
  return shared === 0 ? 0 : shared / (areaOf(a) + areaOf(b) - shared);
}

/** The share of a box's area that lies inside another box, 0 to 1. */
export function areaPartInside(box: Box, other: Box): number {
  return intersectionArea(box, other) / areaOf(box);
}

function intersectionArea(a: Box, b: Box): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return width > 0 && height > 0 ? width * height : 0;
}
