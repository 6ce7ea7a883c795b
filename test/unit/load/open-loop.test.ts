import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { openLoop } from '../../../tools/load/open-loop';

describe('openLoop', () => {
  test('sends at its rate, though no request is answered yet', async () => {
    const began = performance.now();
    const sentAt: number[] = [];

    await openLoop({ perSecond: 20, seconds: 0.5 }, async () => {
      sentAt.push(performance.now() - began);
      await sleep(1_000);
      return 200;
    });

    expect(sentAt).toHaveLength(10);
    expect(sentAt.at(-1)).toBeLessThan(900);
    expect(sentAt.at(-1)).toBeGreaterThanOrEqual(440);
  });

  test('measures from the time when a request was due', async () => {
    const samples = await openLoop({ perSecond: 100, seconds: 0.05 }, () => {
      // The generator itself is held up, so the last requests are sent late.
      const until = performance.now() + 50;
      while (performance.now() < until);
      return Promise.resolve(200);
    });

    expect(samples.at(-1)?.milliseconds).toBeGreaterThan(150);
  });

  test('reports a request without an answer', async () => {
    const [sample] = await openLoop({ perSecond: 10, seconds: 0.1 }, () =>
      Promise.reject(new Error('reset')),
    );

    expect(sample?.status).toBe('no answer');
  });
});
