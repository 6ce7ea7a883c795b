import { LIMITS } from './limits';
import type { LaneName } from './queue-message';

/** The longest time that the worker may be configured to spend on one message. */
export const LONGEST_ATTEMPT_SECONDS = 90;

/**
 * The queue's visibility time-out as a multiple of the function's time-out. AWS advises 6, because
 * Lambda may have to retry a batch while it is throttled.
 */
export const VISIBILITY_PER_TIMEOUT = 6;

/** The delays between attempts grow, so that attempts outlast an outage. */
const DELAY_BY_LANE = {
  /**
   * A caller waits 27 s, which leaves time for two more attempts, after 3 and 9 s. Delays of 27 and
   * 81 s follow, so that an outage of two minutes fails no image.
   */
  waiting: { firstSeconds: 3, factor: 3, maxSeconds: 81 },
  /**
   * No caller waits. Delays of 30, 120, 480 and 900 s add up to 25 minutes, longer than most
   * outages.
   */
  bulk: { firstSeconds: 30, factor: 4, maxSeconds: 900 },
  enrolment: { firstSeconds: 30, factor: 4, maxSeconds: 900 },
} as const satisfies Record<LaneName, object>;

/** After the last attempt the message becomes a dead letter, as soon as it is received again. */
const DELAY_TO_DEAD_LETTER_SECONDS = 3;

/**
 * How many seconds after a failed attempt the message is delivered again.
 * @param attempt - the number of the attempt that failed, from 1
 */
export function retryDelaySeconds(lane: LaneName, attempt: number): number {
  if (attempt >= LIMITS.recognitionAttempts) return DELAY_TO_DEAD_LETTER_SECONDS;
  const { firstSeconds, factor, maxSeconds } = DELAY_BY_LANE[lane];
  return Math.min(firstSeconds * factor ** (attempt - 1), maxSeconds);
}

/**
 * The longest time that all attempts at a message take, from its first receive until it is a dead
 * letter. An attempt either dies, and the message returns when it becomes visible again, or fails
 * at its time-out.
 */
export function longestAttemptsSeconds(lane: LaneName): number {
  const afterDeath = VISIBILITY_PER_TIMEOUT * LONGEST_ATTEMPT_SECONDS;
  return Array.from({ length: LIMITS.recognitionAttempts }, (_, index) =>
    Math.max(afterDeath, LONGEST_ATTEMPT_SECONDS + retryDelaySeconds(lane, index + 1)),
  ).reduce((sum, seconds) => sum + seconds, 0);
}
