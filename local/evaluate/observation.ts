import type { Facing } from '../../lambdas/domain/recognition/facing';
import type { RankedItem } from '../../lambdas/domain/recognition/naming';
import type { Candidate } from '../../lambdas/domain/recognition/facing';
import type { StageMilliseconds } from '../../lambdas/worker/pipeline/stage-timer';
import type { EvaluationPhoto, TruthFacing } from './evaluation-set';

/** A marked facing whose true crop was looked up in the catalogue. */
export interface IdentifiedCrop {
  readonly facing: TruthFacing;
  /** The nearest items, whatever the threshold. */
  readonly ranked: readonly RankedItem[];
  /** The name that the pipeline would give it, if any. */
  readonly best: Candidate | null;
}

/** All that the recogniser said about one photo. */
export interface Observation {
  readonly photo: EvaluationPhoto;
  /** The surest detections first. */
  readonly found: readonly Facing[];
  readonly crops: readonly IdentifiedCrop[];
  readonly seconds: number;
  readonly milliseconds: StageMilliseconds;
}
