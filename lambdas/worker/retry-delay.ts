import { LIMITS } from '../contracts/limits';
import type { LaneName } from '../contracts/queue-message';

/** A caller may be waiting: attempts follow one another quickly. */
const SOON_SECONDS = 3;

/** Nobody waits: 30, 120, 480 and 900 s are 25 minutes, longer than most outages. */
const BULK = { firstSeconds: 30, factor: 4, longestSeconds: 900 };

/**
 * Seconds after which a message that failed comes back.
 * @param attempt that failed, from 1
 */
export function retryDelay(lane: LaneName, attempt: number): number {
  // After its last attempt it comes back as a dead letter only.
  const last = attempt >= LIMITS.recognitionAttempts;
  if (lane === 'waiting' || last) return SOON_SECONDS;
  return Math.min(BULK.firstSeconds * BULK.factor ** (attempt - 1), BULK.longestSeconds);
}
