import type { NamingParameters } from '../../lambdas/contracts/model-package';
import {
  similarityLeadOver,
  nameFacing,
} from '../../lambdas/domain/recognition/naming/name-facing';
import { fitLogistic } from './logistic';

/** The most similar item proposed as a facing's name, before any threshold. */
export interface Attempt {
  readonly similarity: number;
  /** Similarity of the second most similar item; undefined in a catalogue of one item. */
  readonly rival: number | undefined;
  readonly right: boolean;
}

/** The largest share of facings of absent products (those not in the catalogue) that may get a name. */
export const ABSENT_NAMED = 1 / 50;

/**
 * The share to aim at, below the allowed one because sets differ: with an aim of ABSENT_NAMED / 2, 2.6 % of
 * absent facings in three other sets were named. Verified facings are few per photo, so they differ less.
 */
export const ABSENT_AIM = { plain: ABSENT_NAMED / 4, verified: ABSENT_NAMED / 2 };

/**
 * How many facings of absent products are needed to choose a threshold. With fewer, none may be named, so the
 * single most similar facing would decide.
 */
export const leastAbsent = (aim: number): number => Math.ceil(1 / aim);

/**
 * The lowest threshold at which not too many absent products are named.
 * @param absent - the best similarities of the found facings of absent products
 * @param facings - how many facings of absent products there are, found or not
 */
export function chooseThreshold(absent: readonly number[], facings: number, aim: number): number {
  const allowed = Math.floor(facings * aim);
  const firstRefused = [...absent].sort((a, b) => b - a)[allowed];
  // Rounded up to four decimals, so that the first facing that must stay unnamed is below the threshold.
  return firstRefused === undefined ? 0 : Math.floor(firstRefused * 1e4 + 1) / 1e4;
}

/** The probability that a name is right, as recognition computes it. */
export function confidenceOf({ similarity, rival }: Attempt, naming: NamingParameters): number {
  const ranked = [similarity, ...(rival === undefined ? [] : [rival])].map((score, item) => ({
    item,
    similarity: score,
  }));
  return nameFacing(ranked, naming).best?.confidence ?? 0;
}

/** The terms that are left out here. `calibrate-on-photographs` fits them; this calibration uses similarities alone. */
const NO_TERMS = { packshot: 0, shelf_view: 0, size_slope: 0, misfit_slope: 0, items_slope: 0 };

/** Fits a logistic regression on the names at or above the threshold. It predicts whether a name is right. */
export function fitConfidence(
  attempts: readonly Attempt[],
  threshold: number,
): NamingParameters['calibration'] {
  const named = attempts.filter(({ similarity }) => similarity >= threshold);
  const examples = named.map(({ similarity, rival, right }) => ({
    features: [similarity, similarityLeadOver(rival, similarity), 1],
    right,
    weight: 1,
  }));
  const [slope = 0, margin_slope = 0, intercept = 0] = fitLogistic(examples);
  return { ...NO_TERMS, slope, margin_slope, intercept };
}
