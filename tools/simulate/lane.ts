import { AWS_LIMITS } from './limits';

const POLLERS_PER_SECOND = AWS_LIMITS.pollersPerMinute / 60;

/** The effect of a day on a lane. */
export interface LaneDay {
  /** The longest wait of a photo before its recognition, in whole seconds. */
  readonly oldestSeconds: number;
  /** The wait in seconds that 95 % of photos do not exceed. */
  readonly p95Seconds: number;
  /** How many photos waited at once, at most. */
  readonly backlog: number;
  /** How many workers were busy, averaged over the busiest second. */
  readonly workers: number;
  /** How many photos still waited at the end of the day. If there are any, the lane does not keep up. */
  readonly left: number;
}

/**
 * Simulates a first-in, first-out lane second by second. Workers are added each second while photos wait.
 * @param arrivals how many photos arrive in each second.
 * @param seconds how long a worker takes for a photo.
 */
export function simulateLane(
  arrivals: readonly number[],
  seconds: number,
  concurrency: number,
): LaneDay {
  const waits = new Waits();
  const leastAllowed = Math.min(AWS_LIMITS.pollersAtFirst, concurrency);
  let allowed = leastAllowed;
  let [first, takenOfFirst, waiting] = [0, 0, 0];
  let [backlog, workers] = [0, 0];

  for (const [now, arriving] of arrivals.entries()) {
    waiting += arriving;
    const taken = Math.min(waiting, allowed / seconds);
    waiting -= taken;
    for (let left = taken; left > 0 && first <= now;) {
      const part = Math.min(left, (arrivals[first] ?? 0) - takenOfFirst);
      waits.add(now - first, part);
      left -= part;
      takenOfFirst += part;
      if (takenOfFirst < (arrivals[first] ?? 0)) break;
      first += 1;
      takenOfFirst = 0;
    }
    workers = Math.max(workers, taken * seconds);
    backlog = Math.max(backlog, waiting);
    // A rounding error does not count as waiting photos.
    const isBehind = waiting > ROUNDING;
    allowed = isBehind
      ? Math.min(concurrency, allowed + POLLERS_PER_SECOND)
      : Math.max(leastAllowed, taken * seconds);
  }
  const left = Math.round(waiting);
  // Photos that are left have waited since their arrival.
  const oldestLeft = left > 0 ? arrivals.length - first : 0;
  return {
    oldestSeconds: Math.max(waits.longest, oldestLeft),
    p95Seconds: waits.percentile(0.95),
    backlog: Math.round(backlog),
    workers: Math.ceil(workers - ROUNDING),
    left,
  };
}

const ROUNDING = 1e-6;

/** The number of photos by how many seconds they waited. */
class Waits {
  private readonly counts = new Map<number, number>();
  private total = 0;
  longest = 0;

  add(seconds: number, photos: number): void {
    if (photos <= ROUNDING) return;
    this.counts.set(seconds, (this.counts.get(seconds) ?? 0) + photos);
    this.total += photos;
    this.longest = Math.max(this.longest, seconds);
  }

  percentile(part: number): number {
    let photos = 0;
    for (const [seconds, count] of [...this.counts].sort(([a], [b]) => a - b)) {
      photos += count;
      if (photos >= part * this.total) return seconds;
    }
    return this.longest;
  }
}

/**
 * The lowest concurrency at which no photo waits longer than a target.
 * @returns undefined if even the highest concurrency that Lambda allows is not enough.
 */
export function concurrencyFor(
  arrivals: readonly number[],
  seconds: number,
  targetSeconds: number,
  most: number,
): number | undefined {
  const keepsUp = (concurrency: number): boolean =>
    simulateLane(arrivals, seconds, concurrency).oldestSeconds <= targetSeconds;
  if (!keepsUp(most)) return undefined;
  let [low, high] = [2, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (keepsUp(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
