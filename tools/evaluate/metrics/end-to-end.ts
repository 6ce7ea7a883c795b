import type { Facing } from '../../../lambdas/domain/recognition/facing';
import { mean } from '../../../lambdas/domain/recognition/statistics';
import type { TruthFacing } from '../evaluation-set';
import type { Observation } from '../observation';
import { assign, type Assignment } from './assignment';
import { averagePrecision } from './average-precision';
import { isRight, type CanonicalItem } from './same-item';

export interface EndToEndFigures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly map50: number;
  /** The share of facings of absent products (those not in the catalogue) that got a name. Null if there are none. */
  readonly absent_named: number | null;
}

/** A detection, with the marked facing that it found and whether its name is right. */
export interface Judged {
  readonly observation: Observation;
  readonly facing: Facing;
  readonly assignment: Assignment;
  readonly right: boolean;
  /** Whether its most similar item is right, named or not. */
  readonly isRightFirst: boolean;
}

/** The lowest IoU at which a detection counts as finding a facing. */
export const MIN_IOU = 0.5;

/** Compares every detection with the marked facings. */
export function judge(observations: readonly Observation[], canonical: CanonicalItem): Judged[] {
  return observations.flatMap((observation) => {
    const boxes = observation.found.map(({ box }) => box);
    return assign(boxes, observation.photo.facings, MIN_IOU).flatMap((assignment, index) => {
      const facing = observation.found[index];
      if (facing === undefined) return [];
      const right = isFacing(assignment) && isRight(nameOf(facing), assignment.item, canonical);
      const first = facing.best ?? facing.alternatives[0];
      const isRightFirst =
        isFacing(assignment) &&
        first !== undefined &&
        isRight(first.item, assignment.item, canonical);
      return [{ observation, facing, assignment, right, isRightFirst }];
    });
  });
}

/** The marked facings that no detection found, each with its observation. */
export function missedFacings(
  observations: readonly Observation[],
  judged: readonly Judged[],
): { readonly observation: Observation; readonly facing: TruthFacing }[] {
  const found = new Set(judged.map(({ assignment }) => assignment));
  return observations.flatMap((observation) =>
    observation.photo.facings
      .filter((facing) => !facing.ignored && !found.has(facing))
      .map((facing) => ({ observation, facing })),
  );
}

/**
 * Figures for finding and naming together. A facing of an absent product is right if it was found and left
 * unnamed. An unnamed detection that matches no mark counts only against the detector.
 */
export function endToEndFigures(
  judged: readonly Judged[],
  truth: readonly TruthFacing[],
  canonical: CanonicalItem,
): EndToEndFigures | null {
  const facings = truth.filter(({ ignored }) => !ignored);
  if (facings.length === 0) return null;
  const counted = judged.filter(
    ({ assignment, facing }) =>
      assignment !== 'ignored' && (assignment !== undefined || facing.best !== null),
  );
  const right = counted.filter((each) => each.right).length;
  const precision = counted.length === 0 ? 0 : right / counted.length;
  const recall = right / facings.length;
  return {
    precision,
    recall,
    f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    map50: meanAveragePrecision(counted, facings, canonical),
    absent_named: shareOfAbsentNamed(judged, facings),
  };
}

function shareOfAbsentNamed(
  judged: readonly Judged[],
  facings: readonly TruthFacing[],
): number | null {
  const absent = facings.filter(({ item }) => item === null).length;
  const named = judged.filter(
    ({ assignment, facing }) =>
      isFacing(assignment) && assignment.item === null && facing.best !== null,
  );
  return absent === 0 ? null : named.length / absent;
}

export const isFacing = (assignment: Assignment): assignment is TruthFacing =>
  typeof assignment === 'object';

const nameOf = (facing: Facing): number | null => facing.best?.item ?? null;

/** The mean average precision over the products on the photos. All absent products count as one product. */
function meanAveragePrecision(
  judged: readonly Judged[],
  facings: readonly TruthFacing[],
  canonical: CanonicalItem,
): number {
  const classOf = (item: number | null): number | null => (item === null ? null : canonical(item));
  const predictions = Map.groupBy(judged, ({ facing }) => classOf(nameOf(facing)));
  const classes = Map.groupBy(facings, ({ item }) => classOf(item));
  const precisions = [...classes].map(([name, ofClass]) => {
    const scored = (predictions.get(name) ?? []).map(({ facing, right }) => ({
      score: facing.best?.confidence ?? facing.detectionScore,
      right,
    }));
    return averagePrecision(scored, ofClass.length) ?? 0;
  });
  return mean(precisions);
}
