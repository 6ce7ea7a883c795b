import { setImmediate } from 'node:timers/promises';
import type { BoxDetector } from '../../lambdas/worker/pipeline/find/look';
import type { RgbImage } from '../../lambdas/worker/rgb-image';

const PARAMETERS: BoxDetector['parameters'] = {
  long_side: 640,
  multiple_of: 32,
  score_threshold: 0.4,
  photo_threshold: 0.5,
  iou_threshold: 0.5,
  sure_iou_threshold: 1,
  max_detections: 400,
};

/** A box that the fake finds, in pixels of the detector's input. */
export interface FoundBox {
  readonly box: readonly [x0: number, y0: number, x1: number, y1: number];
  readonly score: number;
}

/**
 * A detector without a network. It refuses simultaneous looks, which would need the memory of both.
 * @param find - the boxes of an input; `number` counts the looks from 1
 */
export function fakeDetector(
  parameters: Partial<BoxDetector['parameters']>,
  find: (input: RgbImage, number: number) => readonly FoundBox[],
): { readonly detector: BoxDetector; readonly inputs: readonly RgbImage[] } {
  const inputs: RgbImage[] = [];
  let looking = false;
  const detector: BoxDetector = {
    parameters: { ...PARAMETERS, ...parameters },
    detect: async (input) => {
      if (looking) throw new Error('A look began while another one lasted');
      looking = true;
      inputs.push(input);
      const found = find(input, inputs.length);
      await setImmediate();
      looking = false;
      const boxes = {
        boxes: Float32Array.from(found.flatMap(({ box }) => box)),
        scores: Float32Array.from(found, ({ score }) => score),
      };
      return { ...boxes, voting: boxes };
    },
  };
  return { detector, inputs };
}

export const blackPhoto = (width: number, height: number): RgbImage => ({
  width,
  height,
  data: Buffer.alloc(width * height * 3),
});
