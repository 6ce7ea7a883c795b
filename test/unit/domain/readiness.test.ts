import { describe, expect, it } from '@jest/globals';
import { whyNotReady } from '../../../lambdas/domain/readiness';

const CHECKED_AT = '2026-11-25T08:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(CHECKED_AT) + minutes * 60_000);
const passed = { checked_at: CHECKED_AT, is_passed: true };

describe('with a check every 4 minutes, the service', () => {
  it.each([
    ['is ready after a check that passed', passed, 1, undefined],
    ['is ready when one check has fallen out', passed, 10, undefined],
    ['is not ready when two have', passed, 10.1, `not been checked since ${CHECKED_AT}`],
    ['is not ready without a check', undefined, 0, 'not been checked yet'],
    ['is not ready after a check that failed', { ...passed, is_passed: false }, 1, 'does not work'],
  ])('%s', (_, check, minutes, reason) => {
    const why = whyNotReady(check, 4, after(minutes));
    if (reason === undefined) expect(why).toBeUndefined();
    else expect(why).toContain(reason);
  });
});
