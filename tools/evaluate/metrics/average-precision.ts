/** A prediction for one class on any photo in a set. */
export interface Scored {
  readonly score: number;
  readonly right: boolean;
}

/** The recalls at which COCO reads precision: 0, 0.01 ... 1. They are multiplied to get COCO's rounding. */
const RECALLS = Array.from({ length: 101 }, (_, step) => step * 0.01);

/**
 * Average precision as in COCO: the mean, over 101 recalls, of the best precision at that recall or above.
 * @param facings - how many facings there are to find; the result is undefined for 0
 */
export function averagePrecision(
  predictions: readonly Scored[],
  facings: number,
): number | undefined {
  if (facings === 0) return undefined;
  let right = 0;
  const curve = predictions
    .toSorted((a, b) => b.score - a.score)
    .map((prediction, index) => {
      if (prediction.right) right += 1;
      return { recall: right / facings, precision: right / (index + 1) };
    });
  let best = 0;
  for (const point of curve.toReversed()) {
    best = Math.max(best, point.precision);
    point.precision = best;
  }
  const precisionAt = (recall: number): number =>
    curve.find((point) => point.recall >= recall)?.precision ?? 0;
  return RECALLS.reduce((sum, recall) => sum + precisionAt(recall), 0) / RECALLS.length;
}
