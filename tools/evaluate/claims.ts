import type { EvaluationSet } from './evaluation-set';
import type { Claim } from './metrics/calibration';
import type { Judged } from './metrics/end-to-end';
import { surestName } from './metrics/image-level';
import { isRight, type CanonicalItem } from './metrics/same-item';
import type { Observation } from './observation';

/**
 * The names that were given and can be judged, with their confidence. If the set marks every facing, a name
 * for a detection that matches no mark is wrong.
 */
export function claimsOf(
  set: EvaluationSet,
  observations: readonly Observation[],
  judged: readonly Judged[],
  canonical: CanonicalItem,
): Claim[] {
  if (set.complete) {
    return judged.flatMap(({ facing, assignment, right }) =>
      facing.best !== null && assignment !== 'ignored'
        ? [{ confidence: facing.best.confidence, right }]
        : [],
    );
  }
  return observations.flatMap((observation) => [
    ...claimOnPhoto(observation, canonical),
    ...observation.crops.flatMap(({ best, facing }) =>
      best === null
        ? []
        : [{ confidence: best.confidence, right: isRight(best.item, facing.item, canonical) }],
    ),
  ]);
}

function claimOnPhoto({ photo, found }: Observation, canonical: CanonicalItem): Claim[] {
  const best = surestName(found)?.best;
  if (photo.label === undefined || !best) return [];
  return [{ confidence: best.confidence, right: isRight(best.item, photo.label, canonical) }];
}
