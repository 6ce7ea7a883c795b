import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { withinTimeout } from '../../../local/gateway/integration-timeout';

const LIMIT = 29_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** An answer that takes an instance after some time, and comes after another. */
const answerAfter =
  (taken: number, working: number) =>
  (onTaken: () => void): Promise<string> =>
    new Promise((resolve) => {
      setTimeout(() => {
        onTaken();
        setTimeout(() => resolve('answer'), working);
      }, taken);
    });

/** What a caller gets, when all timers have run. */
const outcomeOf = async (call: (onTaken: () => void) => Promise<string>): Promise<string> => {
  const outcome = withinTimeout(LIMIT, call).catch(String);
  await jest.runAllTimersAsync();
  return outcome;
};

describe('the time-out of an integration', () => {
  it.each([
    ['an answer in time', 0, LIMIT - 1, 'answer'],
    ['an answer in time, counted from when an instance took the call', 24_000, 27_000, 'answer'],
    ['a failure, if the function takes longer', 0, LIMIT + 1, 'Error: Endpoint request timed out'],
    ['a failure, if no instance takes the call', LIMIT + 1, 0, 'Error: Endpoint request timed out'],
  ])('gives %s', async (_, taken, working, outcome) => {
    expect(await outcomeOf(answerAfter(taken, working))).toBe(outcome);
  });

  it('gives an answer that is due together with the time-out', async () => {
    expect(
      await outcomeOf(() => new Promise((resolve) => setTimeout(() => resolve('answer'), LIMIT))),
    ).toBe('answer');
  });

  it('leaves no timer behind, even if an instance takes the call later', async () => {
    await outcomeOf(answerAfter(2 * LIMIT, 0));
    expect(jest.getTimerCount()).toBe(0);
  });

  it('gives a failure, if the function fails', async () => {
    expect(await outcomeOf(() => Promise.reject(new Error('secret')))).toBe(
      'Error: Internal server error',
    );
  });
});
