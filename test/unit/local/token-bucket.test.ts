import { describe, expect, test } from '@jest/globals';
import { TokenBucket } from '../../../local/gateway/token-bucket';

describe('a token bucket', () => {
  test('gives a burst at once, then the rate, and never saves more than the burst', () => {
    let now = 0;
    const bucket = new TokenBucket({ rate: 2, burst: 3 }, () => now);
    const takeAll = (): number => {
      let count = 0;
      while (bucket.take()) count += 1;
      return count;
    };

    expect(takeAll()).toBe(3);
    now += 400;
    expect(takeAll()).toBe(0);
    now += 100;
    expect(takeAll()).toBe(1);
    now += 60_000;
    expect(takeAll()).toBe(3);
  });
});
