import { describe, expect, it } from '@jest/globals';
import { concurrencyFor, simulateLane } from '../../../tools/simulate/lane';

const steady = (perSecond: number, seconds: number) =>
  Array.from({ length: seconds }, () => perSecond);

describe('simulateLane', () => {
  it('lets nobody wait when five workers keep up', () => {
    expect(simulateLane(steady(4, 600), 1, 50)).toEqual({
      oldestSeconds: 0,
      p95Seconds: 0,
      backlog: 0,
      workers: 4,
      left: 0,
    });
  });

  it('takes a burst in its order: 100 photos by 2 workers of 1 s are done in 50 s', () => {
    const day = simulateLane([100, ...steady(0, 99)], 1, 2);

    // The last two are taken in the 50th second, 49 s after the first two; 95 % in the 48th.
    expect(day).toEqual({ oldestSeconds: 49, p95Seconds: 47, backlog: 98, workers: 2, left: 0 });
  });

  it('adds five workers a second while photos wait, as Lambda does', () => {
    // 5 + 10 + 15 + 20 = 50 photos in four seconds; at once with 50 workers it would be one.
    expect(simulateLane([50, ...steady(0, 9)], 1, 50)).toMatchObject({
      oldestSeconds: 3,
      workers: 20,
    });
  });

  it('says what is left when it does not keep up', () => {
    // 10 come and 4 are taken in each of 100 seconds.
    const day = simulateLane(steady(10, 100), 0.5, 2);

    expect(day).toMatchObject({ backlog: 600, left: 600, workers: 2 });
    // The photos of the first 40 seconds are taken; the next have waited 60 s.
    expect(day.oldestSeconds).toBe(60);
  });
});

describe('concurrencyFor', () => {
  it('finds the least concurrency at which the target holds', () => {
    const arrivals = [...steady(100, 60), ...steady(0, 540)];
    const needed = concurrencyFor(arrivals, 1, 30, 1_000) ?? NaN;

    expect(simulateLane(arrivals, 1, needed).oldestSeconds).toBeLessThanOrEqual(30);
    expect(simulateLane(arrivals, 1, needed - 1).oldestSeconds).toBeGreaterThan(30);
  });

  it('is undefined if not even the most is enough', () => {
    expect(concurrencyFor(steady(100, 600), 1, 30, 50)).toBeUndefined();
  });
});
