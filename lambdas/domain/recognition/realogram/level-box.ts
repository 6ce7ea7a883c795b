import type { Annotation } from '../../../contracts/result';
import type { Box } from '../box';

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

/** Undoes {@link levelBox}: a level area as a box on the photo. */
export function photoBox(
  area: Pick<LevelBox, 'left' | 'right' | 'top' | 'bottom'>,
  { unit, slope }: LevelFrame,
): Box {
  const centreX = (area.left + area.right) / 2;
  const centreY = (area.top + area.bottom) / 2;
  // The inverse of (1, slope; -slope, 1) is its transpose over 1 + slope^2.
  const x = (centreX - slope * centreY) / (1 + slope * slope);
  const y = (centreY + slope * centreX) / (1 + slope * slope);
  const [halfWidth, halfHeight] = [(area.right - area.left) / 2, (area.bottom - area.top) / 2];
  return {
    x0: (x - halfWidth) * unit,
    y0: (y - halfHeight) * unit,
    x1: (x + halfWidth) * unit,
    y1: (y + halfHeight) * unit,
  };
}

export const overlapX = (a: LevelBox, b: LevelBox): number =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left);

export const overlapY = (a: LevelBox, b: LevelBox): number =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);

export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
