import { describe, expect, it } from '@jest/globals';
import type { Detector } from '../../lambdas/worker/onnx/detector';
import { decode } from '../../lambdas/worker/pipeline/decode';
import { detect, toDetectorInput, toWorkingBoxes } from '../../lambdas/worker/pipeline/detect';
import { markedPicture } from '../support/pictures';

const PARAMETERS = { long_side: 640, multiple_of: 32 };

async function inputOf(width: number, height: number) {
  const mark = { left: 0, top: 0, width: 1, height: 1 };
  const bytes = await markedPicture({ width, height }, mark).png().toBuffer();
  const { image } = await decode(bytes, Math.max(width, height));
  return toDetectorInput(image, PARAMETERS);
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

describe('detect', () => {
  const image = { data: Buffer.alloc(640 * 480 * 3), width: 640, height: 480 };
  const FIRST = 640;

  /** A detector whose surest box has this score at the first look and that at the second; it tells how wide its inputs were. */
  const detectorOf = (
    first: number,
    second: number,
    parameters: Partial<Detector['parameters']> = {},
  ) => {
    const widths: number[] = [];
    const detector: Pick<Detector, 'detect' | 'parameters'> = {
      parameters: {
        ...PARAMETERS,
        score_threshold: 0.4,
        photo_threshold: 0.6,
        second_look: { scale: 0.75, unless: 0.8 },
        iou_threshold: 0.5,
        sure_iou_threshold: 1,
        max_detections: 400,
        ...parameters,
      },
      detect: ({ width }) => {
        widths.push(width);
        const scores = Float32Array.of(0.41, width === FIRST ? first : second);
        return Promise.resolve({ boxes: Float32Array.of(60, 60, 90, 90, 0, 0, 50, 50), scores });
      },
    };
    return { detector, widths };
  };
  const sureOf = async (...parameters: Parameters<typeof detectorOf>) => {
    const { detector, widths } = detectorOf(...parameters);
    const { sure } = await detect(image, detector);
    return { sure: sure.length, widths };
  };

  it('believes a photo whose surest box is sure at two sizes, on the mean', async () => {
    expect(await sureOf(0.55, 0.66)).toEqual({ sure: 2, widths: [640, 480] });
    expect(await sureOf(0.66, 0.55)).toEqual({ sure: 2, widths: [640, 480] });
    expect(await sureOf(0.66, 0.53)).toEqual({ sure: 0, widths: [640, 480] });
    expect(await sureOf(0.55, 0.64)).toEqual({ sure: 0, widths: [640, 480] });
  });

  it('gives the boxes of the first look', async () => {
    const { sure } = await detect(image, detectorOf(0.7, 0.75).detector);

    expect(sure.map(({ score }) => score)).toEqual([
      expect.closeTo(0.7, 6),
      expect.closeTo(0.41, 6),
    ]);
    expect(sure[0]?.box).toEqual({ x0: 0, y0: 0, x1: 50, y1: 50 });
  });

  it('looks once where it is certain, or where nothing would be sure', async () => {
    expect(await sureOf(0.81, 0)).toEqual({ sure: 2, widths: [640] });
    expect(await sureOf(0.39, 1, { score_threshold: 0.42 })).toEqual({ sure: 0, widths: [640] });
  });

  it('takes a look that finds nothing for a score of 0', async () => {
    const { detector } = detectorOf(0.7, 0);
    const nothing = { boxes: new Float32Array(), scores: new Float32Array() };
    const blindAt = (blind: number): typeof detector => ({
      ...detector,
      detect: (input) =>
        input.width === blind ? Promise.resolve(nothing) : detector.detect(input),
    });

    expect((await detect(image, blindAt(480))).sure).toEqual([]);
    expect((await detect(image, blindAt(FIRST))).sure).toEqual([]);
  });

  it('looks once where the package knows no second look', async () => {
    const once = { second_look: undefined };

    expect(await sureOf(0.61, 0, once)).toEqual({ sure: 2, widths: [640] });
    expect(await sureOf(0.59, 1, once)).toEqual({ sure: 0, widths: [640] });
    expect(await sureOf(0.45, 0, { ...once, photo_threshold: 0 })).toEqual({
      sure: 2,
      widths: [640],
    });
  });
});
