import type { Box, PhotoSize } from '../../domain/recognition/box';

/** A part of an image that the detector looks at by itself. In pixels of the image. */
export interface Tile {
  /** What it sees, in whole pixels. */
  readonly part: Box;
  /** What it decides: the facings whose centre lies in here. The cores of all tiles fill the image. */
  readonly core: Box;
}

/** In pixels of the detector's input. */
interface TileLimits {
  readonly longSide: number;
  /** Of two neighbours. A facing that is no longer lies whole in the tile whose core has its centre. */
  readonly overlap: number;
}

/**
 * As few tiles as cover an image, all of one size.
 * @param ratio - pixels of the detector's input per pixel of the image
 */
export function tilesOf({ width, height }: PhotoSize, ratio: number, limits: TileLimits): Tile[] {
  const rows = spansOf(height, ratio, limits);
  return spansOf(width, ratio, limits).flatMap((x) =>
    rows.map((y) => ({
      part: { x0: x.from, y0: y.from, x1: x.to, y1: y.to },
      core: { x0: x.coreFrom, y0: y.coreFrom, x1: x.coreTo, y1: y.coreTo },
    })),
  );
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly coreFrom: number;
  readonly coreTo: number;
}

function spansOf(side: number, ratio: number, { longSide, overlap }: TileLimits): Span[] {
  // Rounded, or noise in the last digit would ask for another tile.
  const whole = Math.round(side * ratio);
  const count = Math.max(1, Math.ceil((whole - overlap) / (longSide - overlap)));
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
