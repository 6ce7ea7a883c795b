import type { Box, PhotoSize } from '../../../domain/recognition/box';

/** A part of an image that gets a look of its own. In pixels of the image. */
export interface Tile {
  /** What the detector sees, in whole pixels. */
  readonly part: Box;
  /** The facings with their centre in here are this tile's. The cores of all tiles fill the image. */
  readonly core: Box;
}

/** The limits on tiles, in pixels of the detector's input. */
interface TileLimits {
  /** The longest side that a tile may have. */
  readonly longSide: number;
  /**
   * What two neighbouring tiles share. A facing that is no longer than this lies whole in the tile
   * whose core has its centre.
   */
  readonly overlap: number;
}

/**
 * Divides an image into as few tiles of one size as cover it.
 * @param ratio - pixels of the detector's input per pixel of the image
 */
export function divideIntoTiles(
  { width, height }: PhotoSize,
  ratio: number,
  limits: TileLimits,
): Tile[] {
  const rows = divideAxisIntoSpans(height, ratio, limits);
  return divideAxisIntoSpans(width, ratio, limits).flatMap((x) =>
    rows.map((y) => ({
      part: { x0: x.from, y0: y.from, x1: x.to, y1: y.to },
      core: { x0: x.coreFrom, y0: y.coreFrom, x1: x.coreTo, y1: y.coreTo },
    })),
  );
}

/** A tile's extent along one axis, in pixels of the image. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly coreFrom: number;
  readonly coreTo: number;
}

function divideAxisIntoSpans(
  side: number,
  ratio: number,
  { longSide, overlap }: TileLimits,
): Span[] {
  // Rounded, because an error in the last digit would add a tile.
  const inputSide = Math.round(side * ratio);
  const count = Math.max(1, Math.ceil((inputSide - overlap) / (longSide - overlap)));
  const shared = overlap / ratio;
  const length = (side + (count - 1) * shared) / count;
  const step = length - shared;
  return Array.from({ length: count }, (_, index) => ({
    from: Math.round(index * step),
    to: Math.round(index * step + length),
    coreFrom: index === 0 ? 0 : index * step + shared / 2,
    coreTo: index === count - 1 ? side : (index + 1) * step + shared / 2,
  }));
}
