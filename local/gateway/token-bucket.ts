/** Requests per second in the long run, and how many may come at once. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/** The algorithm by which API Gateway throttles: tokens come back at the rate, up to the burst. */
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

  /** Takes a token if there is one. */
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

/** A bucket for each key; there are as many as methods and accounts, so none is ever dropped. */
export class TokenBuckets {
  private readonly buckets = new Map<string, TokenBucket>();

  take(key: string, throttle: Throttle | undefined): boolean {
    if (!throttle) return true;
    let bucket = this.buckets.get(key);
    if (!bucket) {
      bucket = new TokenBucket(throttle);
      this.buckets.set(key, bucket);
    }
    return bucket.take();
  }
}
