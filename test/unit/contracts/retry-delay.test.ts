import { describe, expect, it } from '@jest/globals';
import { longestAttemptsSeconds, retryDelaySeconds } from '../../../lambdas/contracts/retry-delay';

describe('retryDelaySeconds', () => {
  it('grows from 30 s to 15 minutes on the bulk lane, until the last attempt has failed', () => {
    const delays = [1, 2, 3, 4, 5].map((attempt) => retryDelaySeconds('bulk', attempt));

    expect(delays).toEqual([30, 120, 480, 900, 3]);
  });

  it('grows from 3 to 81 s on the waiting lane, with three attempts while the caller waits', () => {
    const delays = [1, 2, 3, 4, 5].map((attempt) => retryDelaySeconds('waiting', attempt));

    expect(delays).toEqual([3, 9, 27, 81, 3]);
  });
});

describe('longestAttemptsSeconds', () => {
  it('is 53 minutes on the bulk lane: three attempts die, and the third and fourth fail', () => {
    expect(longestAttemptsSeconds('bulk')).toBe(540 + 540 + (90 + 480) + (90 + 900) + 540);
    expect(longestAttemptsSeconds('bulk')).toBe(53 * 60);
  });
});
