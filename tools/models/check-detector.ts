import { readFile } from 'node:fs/promises';
import type { RawDetections } from '../../lambdas/worker/onnx/detector';
import { decodePhoto } from '../../lambdas/worker/pipeline/picture/decode';
import {
  firstLookRatio,
  toDetectorInput,
  type BoxDetector,
} from '../../lambdas/worker/pipeline/find/look';
import { SHELF_PHOTO } from '../../local/demo/pictures';

/**
 * In pixels. No facing is this small, so smaller boxes show that the detector returns fractions of the input's
 * size instead of pixels.
 */
const LEAST_SIDE = 2;

/** The outcome of a check. `fault` says what is wrong; `remark` says what may be wrong. */
export interface Finding {
  readonly fault?: string;
  readonly remark?: string;
}

/** Checks on the demo's shelf that boxes and scores have the form that the pipeline expects. */
export async function checkDetector(detector: BoxDetector): Promise<Finding> {
  const { image } = await decodePhoto(await readFile(SHELF_PHOTO));
  const ratio = firstLookRatio(image, detector.parameters);
  const input = await toDetectorInput(image, ratio, detector.parameters);
  const found = await detector.detect(input.image);
  const { score_threshold } = detector.parameters;
  const sure = boxesFrom(score_threshold, found);
  const fault = faultOfScores(found) ?? faultOfBoxes(sure);
  if (fault !== undefined) return { fault };
  if (sure.length > 0) return {};
  return {
    remark: `none reaches the score_threshold of ${score_threshold}, so nothing can be said about them`,
  };
}

type Corners = readonly [x0: number, y0: number, x1: number, y1: number];

function boxesFrom(threshold: number, { boxes, scores }: RawDetections): Corners[] {
  return Array.from(scores).flatMap((score, place) => {
    const [x0 = NaN, y0 = NaN, x1 = NaN, y1 = NaN] = boxes.subarray(place * 4, place * 4 + 4);
    return score >= threshold ? [[x0, y0, x1, y1] as const] : [];
  });
}

function faultOfScores({ scores }: RawDetections): string | undefined {
  const outside = scores.find((score) => !(score >= 0 && score <= 1));
  if (outside !== undefined) return `a score is ${outside.toFixed(4)}, not in 0..1`;
  const isSurpassed = scores.some((score, place) => score < (scores[place + 1] ?? 0));
  return isSurpassed ? 'its scores do not descend' : undefined;
}

function faultOfBoxes(sure: readonly Corners[]): string | undefined {
  const inverted = sure.find(([x0, y0, x1, y1]) => !(x1 > x0 && y1 > y0));
  if (inverted !== undefined) {
    const numbers = inverted.map((value) => value.toFixed(1)).join(', ');
    return `a box is ${numbers}, which x0, y0, x1, y1 cannot be`;
  }
  const isTiny = ([x0, y0, x1, y1]: Corners) => Math.max(x1 - x0, y1 - y0) <= LEAST_SIDE;
  if (sure.length === 0 || !sure.every(isTiny)) return undefined;
  return `no side of a box has more than ${LEAST_SIDE} pixels: boxes must be in pixels of the input`;
}
