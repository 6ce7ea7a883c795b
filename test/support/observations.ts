import type { Box } from '../../lambdas/domain/recognition/box';
import type { Facing } from '../../lambdas/domain/recognition/facing';
import { recordPerStage } from '../../lambdas/worker/pipeline/stage-timer';
import type { TruthFacing } from '../../tools/evaluate/evaluation-set';
import type { Observation } from '../../tools/evaluate/observation';

/** A square of 100 pixels at a place along a shelf. */
export const square = (place: number, shift = 0): Box => ({
  x0: place * 200 + shift,
  y0: 0,
  x1: place * 200 + shift + 100,
  y1: 100,
});

export const truth = (place: number, item: number | null, ignored = false): TruthFacing => ({
  box: square(place),
  item,
  ignored,
});

/** A detection; if `item` is null, it has no name. */
export function found(
  place: number,
  item: number | null,
  { confidence = 0.9, score = 0.9, shift = 0 } = {},
): Facing {
  return {
    box: square(place, shift),
    detectionScore: score,
    best: item === null ? null : { item, confidence, similarity: confidence },
    alternatives: [],
    verified: false,
  };
}

/** An observation of one photo. */
export function observation(
  facings: TruthFacing[],
  detections: Facing[],
  values: Partial<Observation> = {},
): Observation {
  return {
    photo: { file: 'photo.jpg', facings },
    size: { width: 1000, height: 1000 },
    found: detections,
    proposals: detections.map(({ box, detectionScore }) => ({ box, score: detectionScore })),
    crops: [],
    seconds: 0.5,
    milliseconds: recordPerStage(() => 1),
    ...values,
  };
}

/** Tells which items look the same: here, no two do. */
export const DISTINCT = (item: number): number => item;
