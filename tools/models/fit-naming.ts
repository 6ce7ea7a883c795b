import type { NamingParameters } from '../../lambdas/contracts/model-package';
import {
  similarityLeadOver,
  nameFacing,
} from '../../lambdas/domain/recognition/naming/name-facing';
import { fitLogistic } from './logistic';

/** The name of the most similar item for a facing, before any threshold. */
export interface Attempt {
  readonly similarity: number;
  /** Similarity of the second item; undefined in a catalogue of one item. */
  readonly rival: number | undefined;
  readonly right: boolean;
}

/** The part of the facings of absent products, which the catalogue lacks, that may get a name. */
export const ABSENT_NAMED = 1 / 50;

/**
 * The part to aim at. Facings of one product score alike, so sets differ: with an aim of ABSENT_NAMED / 2,
 * names went to 2.6 % of the absent facings of three other sets. Verified facings are few per photo, and
 * differ less.
 */
export const ABSENT_AIM = { plain: ABSENT_NAMED / 4, verified: ABSENT_NAMED / 2 };

/**
 * The fewest facings of absent products that a threshold needs. With fewer, none may be named, and the single most
 * similar one would decide.
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
  // Four decimals, rounded up, so that the first facing that may not be named stays below the threshold.
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

/** Packages are calibrated on similarities alone. `calibrate-on-photographs` fits the other terms. */
const NO_TERMS = { packshot: 0, shelf_view: 0, size_slope: 0, misfit_slope: 0, items_slope: 0 };

/** Fits a logistic regression that predicts whether a name is right, on the names at or above the threshold. */
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
