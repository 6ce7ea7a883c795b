import { describe, expect, it } from '@jest/globals';
import {
  ABSENT_AIM,
  ABSENT_NAMED,
  chooseThreshold,
  fitConfidence,
  leastAbsent,
  type Attempt,
} from '../../../tools/models/fit-naming';

describe('chooseThreshold', () => {
  const AIM = 0.01;
  const absent = Array.from({ length: 1000 }, (_, rank) => (1000 - rank) / 1000);

  it('names not more of the absent products than allowed, and hardly fewer', () => {
    const threshold = chooseThreshold(absent, absent.length, AIM);

    const named = absent.filter((similarity) => similarity >= threshold).length / absent.length;
    expect(Math.max(...Object.values(ABSENT_AIM))).toBeLessThan(ABSENT_NAMED);
    expect(named).toBeLessThanOrEqual(AIM);
    expect(named).toBeGreaterThan(AIM - 1 / absent.length);
  });

  it('lets the most similar facing decide only if there are fewer than it asks for', () => {
    const least = leastAbsent(AIM);
    const likest = absent.slice(0, least);

    expect(chooseThreshold(likest, least, AIM)).toBeLessThan(1);
    expect(chooseThreshold(likest, least - 1, AIM)).toBeGreaterThan(1);
  });

  it('counts the facings that were not found', () => {
    const some = absent.filter((_, index) => index % 2 === 0);

    expect(chooseThreshold(some, 1000, AIM)).toBeLessThan(chooseThreshold(some, 500, AIM));
  });

  it('names everything when there are too few absent products', () => {
    expect(chooseThreshold([0.9], 1000, AIM)).toBe(0);
  });
});

describe('fitConfidence', () => {
  it('finds the probability that a name is right again', () => {
    const truth = { slope: 12, margin_slope: 6, intercept: -8 };
    const attempts = attemptsWith(truth);

    const fitted = fitConfidence(attempts, 0.5);

    expect(fitted.slope).toBeCloseTo(truth.slope, 0);
    expect(fitted.margin_slope).toBeCloseTo(truth.margin_slope, 0);
    expect(fitted.intercept).toBeCloseTo(truth.intercept, 0);
  });

  it('leaves out names below the threshold', () => {
    const attempts = attemptsWith({ slope: 12, margin_slope: 6, intercept: -8 });
    const below: Attempt[] = Array.from({ length: 500 }, () => ({
      similarity: 0.3,
      rival: 0.3,
      right: true,
    }));

    expect(fitConfidence([...attempts, ...below], 0.5)).toEqual(fitConfidence(attempts, 0.5));
  });

  it('stays finite where similarity separates right from wrong', () => {
    const attempts = [0.6, 0.62, 0.8, 0.82].map((similarity) => ({
      similarity,
      rival: 0.5,
      right: similarity > 0.7,
    }));

    expect(Object.values(fitConfidence(attempts, 0.5)).every(Number.isFinite)).toBe(true);
  });
});

/** Attempts at naming. The share of them that the sigmoid predicts is right, rounded to one in 2,000. */
function attemptsWith(truth: {
  slope: number;
  margin_slope: number;
  intercept: number;
}): Attempt[] {
  return [0.5, 0.6, 0.7, 0.8, 0.9].flatMap((similarity) =>
    [0, 0.08, 0.3].flatMap((margin) => {
      const lead = Math.min(margin, 0.15);
      const logit = truth.slope * similarity + truth.margin_slope * lead + truth.intercept;
      const right = Math.round(2000 / (1 + Math.exp(-logit)));
      return Array.from({ length: 2000 }, (_, index) => ({
        similarity,
        rival: similarity - margin,
        right: index < right,
      }));
    }),
  );
}
