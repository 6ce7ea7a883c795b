/** Newton's method converges in a few steps, so 30 are enough. */
const STEPS = 30;

/** Weight of the L2 penalty. It keeps the weights finite if a feature separates right from wrong. */
const RIDGE: number = 1e-3;

export interface Example {
  readonly features: readonly number[];
  readonly right: boolean;
  /** How many examples it counts as. */
  readonly weight: number;
}

/** Fits a logistic regression by Newton's method: a weight for each feature, to four decimals. */
export function fitLogistic(examples: readonly Example[]): number[] {
  const count = examples[0]?.features.length ?? 0;
  let weights = new Array<number>(count).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient: number[] = weights.map((weight) => -RIDGE * weight);
    const curvature = weights.map((_, row) =>
      weights.map((__, column) => (row === column ? RIDGE : 0)),
    );
    for (const { features, right, weight } of examples) {
      const probability = 1 / (1 + Math.exp(-dot(weights, features)));
      const error = weight * ((right ? 1 : 0) - probability);
      const certainty = weight * probability * (1 - probability);
      features.forEach((one, row) => {
        gradient[row] = (gradient[row] ?? 0) + error * one;
        const ofRow = curvature[row] ?? [];
        features.forEach((other, column) => {
          ofRow[column] = (ofRow[column] ?? 0) + certainty * one * other;
        });
      });
    }
    const move = solve(curvature, gradient);
    weights = weights.map((weight, index) => weight + (move[index] ?? 0));
  }
  return weights.map((weight) => Math.round(weight * 1e4) / 1e4);
}

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

/** Solves linear equations with a positive definite matrix by Gaussian elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  rows.forEach((pivotRow, pivot) => {
    const divisor = pivotRow[pivot] ?? 1;
    pivotRow.forEach((value, column) => (pivotRow[column] = value / divisor));
    rows.forEach((row, index) => {
      if (index === pivot) return;
      const factor = row[pivot] ?? 0;
      row.forEach((value, column) => (row[column] = value - factor * (pivotRow[column] ?? 0)));
    });
  });
  return rows.map((row) => row.at(-1) ?? 0);
}
