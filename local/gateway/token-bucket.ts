/** `rate` is how many requests per second are allowed in the long run, `burst` how many may come at once. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/** Throttles as API Gateway does. Each request takes a token; tokens are refilled at `rate`, up to `burst`. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly throttle: Throttle,
    private readonly now: () => number = Date.now,
  ) {
    this.tokens = throttle.burst;
    this.filledAt = now();
  }

  /**
   * Takes a token.
   * @returns false if there is none.
   */
  take(): boolean {
    const now = this.now();
    const grown = ((now - this.filledAt) / 1000) * this.throttle.rate;
    this.tokens = Math.min(this.throttle.burst, this.tokens + grown);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}

/** One bucket for each limit on a method or an account. There are few, so none is ever dropped. */
export class TokenBuckets {
  private readonly buckets = new Map<string, TokenBucket>();

  take(key: string, throttle: Throttle | undefined): boolean {
    if (!throttle) return true;
    const bucket = this.buckets.get(key) ?? new TokenBucket(throttle);
    this.buckets.set(key, bucket);
    return bucket.take();
  }
}
