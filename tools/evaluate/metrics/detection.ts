import { mean } from '../../../lambdas/domain/recognition/statistics';
import type { DetectedBox } from '../../../lambdas/worker/pipeline/find/look';
import type { Observation } from '../observation';
import { assign } from './assignment';
import { averagePrecision, type Scored } from './average-precision';

export interface DetectionFigures {
  /** Average precision at an IoU of 0.5. Null if not every facing is marked. */
  readonly ap50: number | null;
  readonly ap75: number | null;
  readonly ap50_95: number | null;
  /** The share of marked facings that were found at an IoU of 0.5. */
  readonly recall: number;
}

/** The IoU thresholds over which COCO averages: 0.5, 0.55 ... 0.95. */
const THRESHOLDS = Array.from({ length: 10 }, (_, step) => 0.5 + step * 0.05);
const [INDEX_OF_50, INDEX_OF_75] = [0, 5];

/** The boxes of the facings that the recogniser returned. */
const answeredBoxes = ({ found }: Observation): DetectedBox[] =>
  found.map(({ box, detectionScore }) => ({ box, score: detectionScore }));

/** How well facings are found, whatever their names. */
export const detectionFigures = (
  observations: readonly Observation[],
  complete: boolean,
): DetectionFigures | null => figuresOf(observations, answeredBoxes, complete);

/**
 * How well the detector's boxes fit the facings before any cut. If these figures are better than those of the
 * returned facings, the cut drops facings. If they are equally low, the scores or boxes are at fault.
 */
export const proposalFigures = (
  observations: readonly Observation[],
  complete: boolean,
): DetectionFigures | null => figuresOf(observations, ({ proposals }) => proposals, complete);

type BoxesOf = (observation: Observation) => readonly DetectedBox[];

function figuresOf(
  observations: readonly Observation[],
  boxesOf: BoxesOf,
  complete: boolean,
): DetectionFigures | null {
  const facings = observations
    .flatMap(({ photo }) => photo.facings)
    .filter(({ ignored }) => !ignored).length;
  if (facings === 0) return null;
  const byThreshold = THRESHOLDS.map((threshold) => score(observations, boxesOf, threshold));
  const precisions = byThreshold.map((scored) => averagePrecision(scored, facings) ?? 0);
  const precisionAt = (index: number): number | null =>
    complete ? (precisions[index] ?? 0) : null;
  return {
    ap50: precisionAt(INDEX_OF_50),
    ap75: precisionAt(INDEX_OF_75),
    ap50_95: complete ? mean(precisions) : null,
    recall: (byThreshold[INDEX_OF_50] ?? []).filter(({ right }) => right).length / facings,
  };
}

function score(
  observations: readonly Observation[],
  boxesOf: BoxesOf,
  threshold: number,
): Scored[] {
  return observations.flatMap((observation) => {
    const detected = boxesOf(observation);
    const boxes = detected.map(({ box }) => box);
    return assign(boxes, observation.photo.facings, threshold).flatMap((assignment, index) =>
      assignment === 'ignored'
        ? []
        : [{ score: detected[index]?.score ?? 0, right: assignment !== undefined }],
    );
  });
}
