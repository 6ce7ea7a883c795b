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

/** In pixels of the detector's input. */
export interface Seen {
  readonly box: readonly [x0: number, y0: number, x1: number, y1: number];
  readonly score: number;
}

/**
 * A detector that needs no network. It refuses two looks at once, which would take the memory of both.
 * @param see - what it finds on an input; `number` counts its looks from 1
 * @returns the detector, and what it looks at, as it goes
 */
export function fakeDetector(
  parameters: Partial<BoxDetector['parameters']>,
  see: (input: RgbImage, number: number) => readonly Seen[],
): { readonly detector: BoxDetector; readonly inputs: readonly RgbImage[] } {
  const inputs: RgbImage[] = [];
  let looking = false;
  const detector: BoxDetector = {
    parameters: { ...PARAMETERS, ...parameters },
    detect: async (input) => {
      if (looking) throw new Error('A look began while another one lasted');
      looking = true;
      inputs.push(input);
      const seen = see(input, inputs.length);
      await setImmediate();
      looking = false;
      return {
        boxes: Float32Array.from(seen.flatMap(({ box }) => box)),
        scores: Float32Array.from(seen, ({ score }) => score),
      };
    },
  };
  return { detector, inputs };
}

export const blackPhoto = (width: number, height: number): RgbImage => ({
  width,
  height,
  data: Buffer.alloc(width * height * 3),
});
