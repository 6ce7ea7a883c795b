import type { NamingParameters } from '../../lambdas/contracts/model-package';
import {
  similarityLeadOver,
  nameFacing,
} from '../../lambdas/domain/recognition/naming/name-facing';

/** The name of the most similar item for a facing, before any threshold. */
export interface Attempt {
  readonly similarity: number;
  /** Similarity of the second item; undefined in a catalogue of one item. */
  readonly rival: number | undefined;
  readonly right: boolean;
}

/** The part of the facings of absent products, those that the catalogue lacks, that may get a name. */
export const ABSENT_NAMED = 1 / 50;

/**
 * The part that the threshold aims at. It is smaller than ABSENT_NAMED, because other photos differ from those of the
 * calibration. All facings of one product on a shelf score alike: with an aim of ABSENT_NAMED / 2, 2.6 % of three other
 * sets of shelves were named. A photo has only one or two verified facings, so sets differ less in these.
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
 * @param aim - the part of these facings that may be named
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

/** Newton's method converges in a few steps, so 30 are enough. */
const STEPS = 30;

/** Weight of the L2 penalty. It keeps the weights finite if a similarity separates right from wrong. */
const RIDGE = 1e-3;

/** Fits a logistic regression of whether a name is right, to the names at or above the threshold. */
export function fitConfidence(
  attempts: readonly Attempt[],
  threshold: number,
): NamingParameters['calibration'] {
  const named = attempts.filter(({ similarity }) => similarity >= threshold);
  const rows = named.map(({ similarity, rival }): Row => [
    similarity,
    similarityLeadOver(rival ?? threshold, similarity),
    1,
  ]);
  let weights: Row = [0, 0, 0];
  for (let step = 0; step < STEPS; step++) {
    const gradient: Row = [-RIDGE * weights[0], -RIDGE * weights[1], -RIDGE * weights[2]];
    const curvature: [Row, Row, Row] = [
      [RIDGE, 0, 0],
      [0, RIDGE, 0],
      [0, 0, RIDGE],
    ];
    rows.forEach((row, index) => {
      const probability = 1 / (1 + Math.exp(-dot(weights, row)));
      const error = (named[index]?.right ? 1 : 0) - probability;
      const certainty = probability * (1 - probability);
      for (const i of AXES) {
        gradient[i] += error * row[i];
        for (const j of AXES) curvature[i][j] += certainty * row[i] * row[j];
      }
    });
    const move = solve(curvature, gradient);
    weights = [weights[0] + move[0], weights[1] + move[1], weights[2] + move[2]];
  }
  const [slope, margin_slope, intercept] = weights.map((w) => Math.round(w * 1e4) / 1e4);
  return { slope: slope ?? 0, margin_slope: margin_slope ?? 0, intercept: intercept ?? 0 };
}

type Row = [number, number, number];
const AXES = [0, 1, 2] as const;

const dot = (a: Row, b: Row): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross = (a: Row, b: Row): Row => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Solves three symmetric equations by Cramer's rule. */
function solve([a, b, c]: [Row, Row, Row], right: Row): Row {
  const determinant = dot(a, cross(b, c));
  return [
    dot(right, cross(b, c)) / determinant,
    dot(a, cross(right, c)) / determinant,
    dot(a, cross(b, right)) / determinant,
  ];
}
