import { describe, expect, it } from '@jest/globals';
import type { Box } from '../../lambdas/domain/recognition/box';
import { divideIntoTiles } from '../../lambdas/worker/pipeline/find/tiles';

const LIMITS = { longSide: 1024, overlap: 192 };

/** The error of rounding to whole pixels of the image, in detector pixels. */
const ROUNDING = 2;

it('an error in the last digit of a size does not add a tile', () => {
  const exactly = LIMITS.longSide * 2 - LIMITS.overlap;
  const counts = Array.from({ length: 1000 }, (_, index) => 1000 + index).map(
    (width) => divideIntoTiles({ width, height: 1 }, exactly / width, LIMITS).length,
  );
  expect(new Set(counts)).toEqual(new Set([2]));
});

const areaOf = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) * (y1 - y0);

describe.each([
  ['a photo that needs none', 1000, 750, 1, 1],
  ['a photo of the working size', 2000, 1500, 0.92, 4],
  ['an upright one', 1500, 2000, 0.92, 4],
  ['an enlarged one', 640, 480, 2, 2],
  ['a panorama', 2000, 50, 0.92, 2],
  ['one that needs three by two', 2000, 1500, 1, 6],
  ['one that needs many', 4000, 3000, 1, 20],
])('the tiles of %s', (_name, width, height, ratio, count) => {
  const tiles = divideIntoTiles({ width, height }, ratio, LIMITS);

  it('tiles are as few as fit the detector, in whole pixels of the image', () => {
    expect(tiles).toHaveLength(count);
    for (const { x0, y0, x1, y1 } of tiles.map(({ part }) => part)) {
      expect([x0, y0, x1, y1].every(Number.isInteger)).toBe(true);
      expect(Math.min(x0, y0, width - x1, height - y1)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x1 - x0, y1 - y0) * ratio).toBeLessThanOrEqual(LIMITS.longSide + ROUNDING);
    }
  });

  it("the tiles' cores fill the image without overlap", () => {
    const covered = tiles.reduce((sum, { core }) => sum + areaOf(core), 0);
    expect(covered).toBeCloseTo(width * height, 3);
    const owners = new Set<number>();
    for (let x = 0.5; x < width; x += 23) {
      for (let y = 0.5; y < height; y += 23) {
        owners.add(
          tiles.filter(({ core }) => x >= core.x0 && x < core.x1 && y >= core.y0 && y < core.y1)
            .length,
        );
      }
    }
    expect(owners).toEqual(new Set([1]));
  });

  it('a facing no longer than the overlap lies whole in the tile whose core has its centre', () => {
    const half = (LIMITS.overlap - ROUNDING) / ratio / 2;
    for (const { part, core } of tiles) {
      expect(part.x0).toBeLessThanOrEqual(Math.max(0, core.x0 - half));
      expect(part.y0).toBeLessThanOrEqual(Math.max(0, core.y0 - half));
      expect(part.x1).toBeGreaterThanOrEqual(Math.min(width, core.x1 + half));
      expect(part.y1).toBeGreaterThanOrEqual(Math.min(height, core.y1 + half));
    }
  });
});
