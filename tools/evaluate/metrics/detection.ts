import { mean } from '../../../lambdas/domain/recognition/statistics';
import type { Observation } from '../observation';
import { assign } from './assignment';
import { averagePrecision, type Scored } from './average-precision';

export interface DetectionFigures {
  /** Average precision at an IoU of 0.5. Null where not every facing is marked. */
  readonly ap50: number | null;
  readonly ap50_95: number | null;
  /** Part of the marked facings that were found at an IoU of 0.5. */
  readonly recall: number;
}

/** The IoU thresholds over which COCO takes the mean: 0.5, 0.55 ... 0.95. */
const THRESHOLDS = Array.from({ length: 10 }, (_, step) => 0.5 + step * 0.05);

/** How well facings are found. Their names do not count. */
export function detectionFigures(
  observations: readonly Observation[],
  complete: boolean,
): DetectionFigures | null {
  const facings = observations
    .flatMap(({ photo }) => photo.facings)
    .filter(({ ignored }) => !ignored).length;
  if (facings === 0) return null;
  const byThreshold = THRESHOLDS.map((threshold) => score(observations, threshold));
  const precisions = byThreshold.map((scored) => averagePrecision(scored, facings) ?? 0);
  return {
    ap50: complete ? (precisions[0] ?? 0) : null,
    ap50_95: complete ? mean(precisions) : null,
    recall: (byThreshold[0] ?? []).filter(({ right }) => right).length / facings,
  };
}

function score(observations: readonly Observation[], threshold: number): Scored[] {
  return observations.flatMap(({ photo, found }) => {
    const boxes = found.map(({ box }) => box);
    return assign(boxes, photo.facings, threshold).flatMap((assignment, index) =>
      assignment === 'ignored'
        ? []
        : [{ score: found[index]?.detectionScore ?? 0, right: assignment !== undefined }],
    );
  });
}
