import { describe, expect, it } from '@jest/globals';
import { decodePicture } from '../../lambdas/worker/pipeline/picture/decode';
import {
  firstLookRatio,
  toDetectorInput,
  toWorkingBoxes,
} from '../../lambdas/worker/pipeline/find/look';
import { markedPicture } from '../support/pictures';

const PARAMETERS = { long_side: 640, multiple_of: 32 };

const CORNER = { left: 0, top: 0, width: 1, height: 1 };

async function photoOf(width: number, height: number, mark = CORNER) {
  const bytes = await markedPicture({ width, height }, mark).png().toBuffer();
  return (await decodePicture(bytes, Math.max(width, height))).image;
}

async function inputOf(width: number, height: number) {
  const image = await photoOf(width, height);
  return toDetectorInput(image, firstLookRatio(image, PARAMETERS), PARAMETERS);
}

describe('toDetectorInput', () => {
  it.each([
    ['a photo', 1600, 1200, 640, 480, 0.4],
    ['an upright photo', 1200, 1600, 480, 640, 0.4],
    ['a small photo, which is not enlarged', 320, 100, 320, 128, 1],
    ['a photo of one pixel', 1, 1, 32, 32, 1],
    ['a wide photo, which keeps as many pixels', 3200, 800, 1120, 288, 0.3464],
    ['a panorama', 20_000, 500, 2560, 64, 0.128],
    ['a line of pixels', 20_000, 1, 2560, 32, 0.128],
  ])('resizes and pads %s', async (_name, width, height, inputWidth, inputHeight, scale) => {
    const input = await inputOf(width, height);

    expect([input.image.width, input.image.height]).toEqual([inputWidth, inputHeight]);
    expect(input.image.data).toHaveLength(inputWidth * inputHeight * 3);
    expect(input.scale.x).toBeCloseTo(scale);
  });

  it('returns the scale of each side after rounding', async () => {
    const image = await photoOf(100, 7);

    const { scale } = await toDetectorInput(image, 0.5, PARAMETERS);

    expect(scale).toEqual({ x: 0.5, y: 4 / 7 });
  });

  it('pads on the right and below with black', async () => {
    const { image } = await inputOf(640, 470);

    const lastRow = image.data.subarray(-image.width * 3);
    const lastOfPhoto = image.data.subarray(469 * image.width * 3, 470 * image.width * 3);
    expect(new Set(lastRow)).toEqual(new Set([0]));
    expect(new Set(lastOfPhoto)).toEqual(new Set([255]));
  });

  it('enlarges a photo by a ratio above 1', async () => {
    const image = await photoOf(40, 16, { left: 0, top: 0, width: 20, height: 16 });

    const { image: input, scale } = await toDetectorInput(image, 2, PARAMETERS);

    expect([input.width, input.height, scale]).toEqual([96, 32, { x: 2, y: 2 }]);
    // Pixels inside the mark, to its right, and in the padding.
    const pixels = [10, 70, 90].map((x) => [...input.data.subarray(x * 3, x * 3 + 3)]);
    expect(pixels).toEqual([
      [0, 0, 0],
      [255, 255, 255],
      [0, 0, 0],
    ]);
  });
});

describe('toWorkingBoxes', () => {
  const boxesOf = (...boxes: number[]) =>
    toWorkingBoxes(
      {
        boxes: Float32Array.from(boxes),
        scores: Float32Array.from({ length: boxes.length / 4 }, () => 0.75),
      },
      { x: 0.4, y: 0.4 },
      { width: 1600, height: 1200 },
    );

  it('undoes the resizing', () => {
    const [found] = boxesOf(40, 80, 120, 200);

    expect(found?.score).toBe(0.75);
    expect(found?.box.x0).toBeCloseTo(100);
    expect(found?.box.y0).toBeCloseTo(200);
    expect(found?.box.x1).toBeCloseTo(300);
    expect(found?.box.y1).toBeCloseTo(500);
  });

  it('cuts boxes to the photo', () => {
    expect(boxesOf(-20, -20, 700, 700).map(({ box }) => box)).toEqual([
      { x0: 0, y0: 0, x1: 1600, y1: 1200 },
    ]);
  });

  it.each([
    ['in the padding', [100, 481, 200, 510]],
    ['without width', [100, 100, 100, 200]],
    ['turned inside out', [200, 100, 100, 200]],
    ['of no number', [NaN, 100, 200, 200]],
  ])('drops a box %s', (_name, box) => {
    expect(boxesOf(...box)).toEqual([]);
  });
});
