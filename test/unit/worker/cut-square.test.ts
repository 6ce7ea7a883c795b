import { describe, expect, it } from '@jest/globals';
import { cutGreySquare } from '../../../lambdas/worker/pipeline/picture/cut-square';
import type { RgbImage } from '../../../lambdas/worker/rgb-image';

const SIDE = 8;

/** A grey image of 16 x 16 pixels. `brightness` gives the value of each. */
function image(brightness: (x: number, y: number) => number): RgbImage {
  const size = { width: 16, height: 16 };
  const pixels = Array.from({ length: size.width * size.height }, (_, at) =>
    brightness(at % size.width, Math.floor(at / size.width)),
  );
  return { ...size, data: Uint8Array.from(pixels.flatMap((value) => [value, value, value])) };
}

/** Boxes with their corner at (2, 3): 8 x 4 pixels, and 4 x 8. */
const WIDE = { x0: 2, y0: 3, x1: 10, y1: 7 };
const HIGH = { x0: 2, y0: 3, x1: 6, y1: 11 };

const rowsOf = (pixels: Uint8Array): number[][] =>
  Array.from({ length: SIDE }, (_, y) => [...pixels.subarray(y * SIDE, (y + 1) * SIDE)]);

describe('cutGreySquare', () => {
  it('puts a wide box into the upper left corner and repeats its last row below', async () => {
    const rows = image((_x, y) => 10 * y);

    const { pixels, extent } = await cutGreySquare(rows, WIDE, SIDE, 1);

    expect(extent).toEqual([1, 0.5]);
    expect(rowsOf(pixels)).toEqual(
      [30, 40, 50, 60, 60, 60, 60, 60].map((value) => Array<number>(SIDE).fill(value)),
    );
  });

  it('repeats the last column of a high box', async () => {
    const columns = image((x) => 10 * x);

    const { pixels, extent } = await cutGreySquare(columns, HIGH, SIDE, 1);

    expect(extent).toEqual([0.5, 1]);
    expect(rowsOf(pixels)).toEqual(Array<number[]>(SIDE).fill([20, 30, 40, 50, 50, 50, 50, 50]));
  });

  it('includes pixels that a box covers only in part', async () => {
    const columns = image((x) => 10 * x);

    const { pixels } = await cutGreySquare(columns, { x0: 2.5, y0: 3, x1: 9.5, y1: 7 }, SIDE, 1);

    expect(rowsOf(pixels)[0]).toEqual([20, 30, 40, 50, 60, 70, 80, 90]);
  });

  it.each([
    ['a wide one', WIDE, [1, 1]],
    ['a high one', HIGH, [0.25, 1]],
  ])('shows %s so many times as high as it is', async (_name, box, expected) => {
    const { pixels, extent } = await cutGreySquare(
      image(() => 70),
      box,
      SIDE,
      2,
    );

    expect(pixels).toHaveLength(SIDE * SIDE);
    expect(extent).toEqual(expected);
  });
});
