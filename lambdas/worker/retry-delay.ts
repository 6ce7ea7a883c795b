import { LIMITS } from '../contracts/limits';
import type { LaneName } from '../contracts/queue-message';

/** The delay before the next attempt on the waiting lane. It is short, because a caller waits. */
const WAITING_LANE_DELAY_SECONDS = 3;

/**
 * The delays between attempts on the bulk lane. Nobody waits, so attempts can outlast an outage: 30, 120,
 * 480 and 900 s are 25 minutes, longer than most outages.
 */
const BULK_LANE_DELAY = { firstSeconds: 30, factor: 4, maxSeconds: 900 };

/**
 * The seconds after which a message that failed comes back.
 * @param attempt - the number of the attempt that failed, from 1
 */
export function retryDelaySeconds(lane: LaneName, attempt: number): number {
  // After the last attempt the message becomes a dead letter instead.
  const isLast = attempt >= LIMITS.recognitionAttempts;
  if (lane === 'waiting' || isLast) return WAITING_LANE_DELAY_SECONDS;
  const { firstSeconds, factor, maxSeconds } = BULK_LANE_DELAY;
  return Math.min(firstSeconds * factor ** (attempt - 1), maxSeconds);
}
