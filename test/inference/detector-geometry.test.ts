import { describe, expect, it } from '@jest/globals';
import { decode } from '../../lambdas/worker/pipeline/decode';
import { toDetectorInput, toWorkingBoxes } from '../../lambdas/worker/pipeline/detector-geometry';
import { markedPicture } from '../support/pictures';

const PARAMETERS = { long_side: 640, multiple_of: 32 };

async function inputOf(width: number, height: number) {
  const mark = { left: 0, top: 0, width: 1, height: 1 };
  const bytes = await markedPicture({ width, height }, mark).png().toBuffer();
  const { image } = await decode(bytes, Math.max(width, height));
  return toDetectorInput(image, PARAMETERS, 1);
}

describe('toDetectorInput', () => {
  it.each([
    ['a photo', 1600, 1200, 640, 480, 0.4],
    ['an upright photo', 1200, 1600, 480, 640, 0.4],
    ['a small photo, which is not enlarged', 320, 100, 320, 128, 1],
    ['a photo of one pixel', 1, 1, 32, 32, 1],
    ['a panorama', 20_000, 500, 640, 32, 0.032],
    ['a line of pixels', 2000, 1, 640, 32, 0.32],
  ])('resizes and pads %s', async (_name, width, height, inputWidth, inputHeight, scale) => {
    const input = await inputOf(width, height);

    expect([input.image.width, input.image.height]).toEqual([inputWidth, inputHeight]);
    expect(input.image.data).toHaveLength(inputWidth * inputHeight * 3);
    expect(input.scale.x).toBeCloseTo(scale);
  });

  it('pads on the right and below, in black', async () => {
    const { image } = await inputOf(640, 470);

    const lastRow = image.data.subarray(-image.width * 3);
    const lastOfPhoto = image.data.subarray(469 * image.width * 3, 470 * image.width * 3);
    expect(new Set(lastRow)).toEqual(new Set([0]));
    expect(new Set(lastOfPhoto)).toEqual(new Set([255]));
  });
});

describe('toWorkingBoxes', () => {
  const image = { width: 1600, height: 1200 };
  const scale = { x: 0.4, y: 0.4 };
  const boxesOf = (...boxes: number[]) =>
    toWorkingBoxes(
      {
        boxes: Float32Array.from(boxes),
        scores: Float32Array.from({ length: boxes.length / 4 }, () => 0.75),
      },
      scale,
      image,
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
