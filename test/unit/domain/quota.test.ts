import { describe, expect, it } from '@jest/globals';
import { monthOf, monthsBetween, nextMonthOf, quotaError } from '../../../lambdas/domain/quota';

const use = { quota: 1_000, submitted: 995, images: 10 };

describe('quotaError', () => {
  it('says what the quota is, what is used, and when the count starts again', () => {
    const error = quotaError(use, new Date('2026-12-24T18:00:00Z'));

    expect(error.status).toBe(429);
    expect(error.message).toBe(
      'The quota of this account is 1000 images a month. 995 are used, and this request has 10. ' +
        'The count starts again at 2027-01-01T00:00:00.000Z.',
    );
  });

  it.each([
    ['2026-12-24T18:00:00Z', 3_600],
    ['2026-12-31T23:59:49.500Z', 11],
  ])('at %s asks to wait %d s, never longer than an hour', (now, seconds) => {
    expect(quotaError(use, new Date(now)).retryAfterSeconds).toBe(seconds);
  });
});

it('a month begins and ends by UTC', () => {
  expect(monthOf(new Date('2026-12-01T01:00:00+02:00'))).toBe('2026-11');
  expect(nextMonthOf(new Date('2026-11-30T23:59:59.999Z')).toISOString()).toBe(
    '2026-12-01T00:00:00.000Z',
  );
});

describe('monthsBetween', () => {
  it.each([
    ['2026-11-30T23:59:59Z', '2026-11-30T23:59:59Z', ['2026-11']],
    ['2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z', ['2026-11', '2026-12']],
    ['2026-12-31T00:00:00Z', '2027-02-01T00:00:00Z', ['2026-12', '2027-01', '2027-02']],
  ])('from %s to %s names every month once', (first, last, months) => {
    expect(monthsBetween(new Date(first), new Date(last))).toEqual(months);
  });
});
