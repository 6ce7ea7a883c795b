import type { DetectorPackage } from '../../lambdas/contracts/detector-package';
import { mean } from '../../lambdas/domain/recognition/statistics';

/** The score of a box before any cut, and whether the box found a marked facing. */
export interface JudgedBox {
  readonly score: number;
  readonly right: boolean;
}

/** The judged boxes on a photo, and how many facings are marked on the photo. */
export interface JudgedPhoto {
  readonly boxes: readonly JudgedBox[];
  readonly facings: number;
}

export interface CutFigures {
  readonly cut: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The mean over photos of the difference between the numbers of boxes and facings, relative to the facings. */
  readonly count_error: number;
}

type BoxCalibration = NonNullable<DetectorPackage['parameters']['score_calibration']>;

/** F1 differences up to this are chance. Among cuts this close to the best F1, the count error decides. */
const F1_TOLERANCE = 0.003;

/** Newton's method converges in a few steps, so 30 are enough. */
const STEPS = 30;

/** Weight of the L2 penalty. It keeps the slope finite if scores separate right from wrong. */
const RIDGE = 1e-3;

/** Fits a logistic regression that predicts from a box's score whether the box is right. */
export function fitBoxCalibration(boxes: readonly JudgedBox[]): BoxCalibration {
  let [slope, intercept] = [0, 0];
  for (let step = 0; step < STEPS; step++) {
    const gradient = { slope: -RIDGE * slope, intercept: -RIDGE * intercept };
    const curvature = { slope: RIDGE, both: 0, intercept: RIDGE };
    for (const { score, right } of boxes) {
      const probability = probabilityOf(score, { slope, intercept });
      const error = (right ? 1 : 0) - probability;
      const certainty = probability * (1 - probability);
      gradient.slope += error * score;
      gradient.intercept += error;
      curvature.slope += certainty * score * score;
      curvature.both += certainty * score;
      curvature.intercept += certainty;
    }
    const determinant = curvature.slope * curvature.intercept - curvature.both ** 2;
    slope +=
      (curvature.intercept * gradient.slope - curvature.both * gradient.intercept) / determinant;
    intercept +=
      (curvature.slope * gradient.intercept - curvature.both * gradient.slope) / determinant;
  }
  return { slope: Math.round(slope * 100) / 100, intercept: Math.round(intercept * 100) / 100 };
}

export const probabilityOf = (score: number, { slope, intercept }: BoxCalibration): number =>
  1 / (1 + Math.exp(-(slope * score + intercept)));

/** The raw score for a probability: the inverse of `probabilityOf`. */
export const scoreOf = (probability: number, { slope, intercept }: BoxCalibration): number =>
  (Math.log(probability / (1 - probability)) - intercept) / slope;

/** Precision, recall, F1 and count error if only boxes with a score of at least `cut` count. */
export function figuresOfCut(photos: readonly JudgedPhoto[], cut: number): CutFigures {
  const kept = photos.map(({ boxes, facings }) => ({
    facings,
    right: boxes.filter(({ score, right }) => right && score >= cut).length,
    count: boxes.filter(({ score }) => score >= cut).length,
  }));
  const sum = (of: (photo: (typeof kept)[number]) => number): number =>
    kept.reduce((total, photo) => total + of(photo), 0);
  const right = sum((photo) => photo.right);
  const [count, facings] = [sum((photo) => photo.count), sum((photo) => photo.facings)];
  return {
    cut,
    precision: count === 0 ? 0 : right / count,
    recall: facings === 0 ? 0 : right / facings,
    f1: count + facings === 0 ? 0 : (2 * right) / (count + facings),
    count_error: mean(
      kept
        .filter((photo) => photo.facings > 0)
        .map((photo) => Math.abs(photo.count - photo.facings) / photo.facings),
    ),
  };
}

/**
 * The cut with the smallest count error, among those with nearly the best F1.
 * @param photos - at least one of them has facings
 * @param cuts - the cuts to choose from, at least one
 */
export function chooseCut(photos: readonly JudgedPhoto[], cuts: readonly number[]): CutFigures {
  const figures = cuts.map((cut) => figuresOfCut(photos, cut));
  const best = Math.max(...figures.map(({ f1 }) => f1));
  return figures
    .filter(({ f1 }) => f1 >= best - F1_TOLERANCE)
    .reduce((a, b) => (b.count_error < a.count_error ? b : a));
}
