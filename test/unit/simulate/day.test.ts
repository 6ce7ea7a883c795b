import { describe, expect, it } from '@jest/globals';
import { arrivalsOfDay } from '../../../tools/simulate/day';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('arrivalsOfDay', () => {
  it.each([
    [1, 1],
    [12_345, 3],
    [10_000_000, 10],
  ])('gives each of %i photos one second of a day, at a peak of %i', (images, peak) => {
    const arrivals = arrivalsOfDay(images, peak);

    expect(arrivals).toHaveLength(86_400);
    expect(sum(arrivals)).toBe(images);
    expect(arrivals.every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
  });

  it.each([1, 2, 3, 7.5])('is busiest at noon, %f times the mean', (peak) => {
    const arrivals = arrivalsOfDay(86_400_000, peak);
    const noon = arrivals[43_200] ?? 0;

    expect(Math.abs(noon / 1_000 - peak)).toBeLessThan(0.01 * peak);
    expect(Math.max(...arrivals) - noon).toBeLessThanOrEqual(1);
  });
});
