import { describe, expect, it } from '@jest/globals';
import { dot, fitLogistic } from '../../../tools/models/logistic';

/**
 * Examples with two features and a constant. For each combination of features, the share that the weights
 * predict is right.
 */
function examplesOf(weights: readonly number[], weight = 1) {
  return [-1, 0, 1].flatMap((a) =>
    [-1, 0, 1].flatMap((b) => {
      const features = [a, b, 1];
      const right = Math.round(1000 / (1 + Math.exp(-dot(weights, features))));
      return Array.from({ length: 1000 }, (_, index) => ({
        features,
        right: index < right,
        weight,
      }));
    }),
  );
}

describe('fitLogistic', () => {
  it('finds the weights again', () => {
    const weights = [1.5, -0.5, 0.2];

    fitLogistic(examplesOf(weights)).forEach((weight, index) => {
      expect(weight).toBeCloseTo(weights[index] ?? 0, 1);
    });
  });

  it('counts examples by their weights', () => {
    const heavy = examplesOf([1, 0, 0], 50);
    const light = examplesOf([-1, 0, 0], 1);

    expect(fitLogistic([...heavy, ...light])[0]).toBeGreaterThan(0.8);
  });

  it('stays finite where a feature is the same for all', () => {
    const examples = [0.2, 0.4, 0.6].map((value) => ({
      features: [value, 0, 1],
      right: value > 0.3,
      weight: 1,
    }));

    expect(fitLogistic(examples).every(Number.isFinite)).toBe(true);
  });
});
