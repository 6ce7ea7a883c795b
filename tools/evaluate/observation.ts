import type { Candidate, Facing } from '../../lambdas/domain/recognition/facing';
import type { RankedItem } from '../../lambdas/domain/recognition/naming/name-facing';
import type { StageMilliseconds } from '../../lambdas/worker/pipeline/stage-timer';
import type { EvaluationPhoto, TruthFacing } from './evaluation-set';

/** A marked facing whose true crop was looked up in the catalogue. */
export interface IdentifiedCrop {
  readonly facing: TruthFacing;
  /** The items that the worker would look at, whatever the threshold, best first; then others, up to five. */
  readonly ranked: readonly RankedItem[];
  /** The name that the pipeline would give it, if any. */
  readonly best: Candidate | null;
}

/** All that the recogniser said about one photo. */
export interface Observation {
  /** With the marked boxes cut to the photo. */
  readonly photo: EvaluationPhoto;
  /** The surest detections first. */
  readonly found: readonly Facing[];
  readonly crops: readonly IdentifiedCrop[];
  readonly seconds: number;
  readonly milliseconds: StageMilliseconds;
}
