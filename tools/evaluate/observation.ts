import type { PhotoSize } from '../../lambdas/domain/recognition/box';
import type { Candidate, Facing } from '../../lambdas/domain/recognition/facing';
import type { RankedItem } from '../../lambdas/domain/recognition/naming/name-facing';
import type { DetectedBox } from '../../lambdas/worker/pipeline/find/look';
import type { StageMilliseconds } from '../../lambdas/worker/pipeline/stage-timer';
import type { EvaluationPhoto, TruthFacing } from './evaluation-set';

/** A marked facing, with the recogniser's answers for the crop of its marked box. */
export interface IdentifiedCrop {
  readonly facing: TruthFacing;
  /** At most five similar items, best first. The items that the worker compares come before all others. */
  readonly ranked: readonly RankedItem[];
  /** The item whose name the pipeline would give to the crop. */
  readonly best: Candidate | null;
}

/** The recogniser's answers for one photo. */
export interface Observation {
  /** The photo, with its marked boxes cut at the photo's edges. */
  readonly photo: EvaluationPhoto;
  /** Size of the upright photo. */
  readonly size: PhotoSize;
  /** The detections, sorted by their score, the highest first. */
  readonly found: readonly Facing[];
  /** The detector's boxes before any cut, in the same order. */
  readonly proposals: readonly DetectedBox[];
  readonly crops: readonly IdentifiedCrop[];
  readonly seconds: number;
  readonly milliseconds: StageMilliseconds;
}
