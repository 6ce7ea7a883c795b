import { LIMITS } from './limits';
import type { LaneName } from './queue-message';

/** The longest that the worker may be configured to work on one message. */
export const LONGEST_ATTEMPT_SECONDS = 90;

/**
 * Visibility time-out per function time-out. AWS advises 6, because Lambda may have to retry a
 * batch while it is throttled.
 */
export const VISIBILITY_PER_TIMEOUT = 6;

/** The delays between attempts grow, so that attempts outlast an outage. */
const DELAY_BY_LANE = {
  /**
   * A caller waits 27 s: after 3 and 9 s there are two more attempts for them. 27 and 81 s follow, so that
   * an outage of two minutes fails no image.
   */
  waiting: { firstSeconds: 3, factor: 3, maxSeconds: 81 },
  /** Nobody waits. 30, 120, 480 and 900 s are 25 minutes, longer than most outages. */
  bulk: { firstSeconds: 30, factor: 4, maxSeconds: 900 },
  enrolment: { firstSeconds: 30, factor: 4, maxSeconds: 900 },
} as const satisfies Record<LaneName, object>;

/** After the last attempt the message becomes a dead letter, as soon as it is received again. */
const DELAY_TO_DEAD_LETTER_SECONDS = 3;

/**
 * The seconds after which a message that failed comes back.
 * @param attempt - the number of the attempt that failed, from 1
 */
export function retryDelaySeconds(lane: LaneName, attempt: number): number {
  if (attempt >= LIMITS.recognitionAttempts) return DELAY_TO_DEAD_LETTER_SECONDS;
  const { firstSeconds, factor, maxSeconds } = DELAY_BY_LANE[lane];
  return Math.min(firstSeconds * factor ** (attempt - 1), maxSeconds);
}

/**
 * The longest that all attempts of a message take, from its first receive until it is a dead letter. Each
 * attempt either dies, and its message comes back when it is visible again, or fails at its time-out.
 */
export function longestAttemptsSeconds(lane: LaneName): number {
  const afterDeath = VISIBILITY_PER_TIMEOUT * LONGEST_ATTEMPT_SECONDS;
  return Array.from({ length: LIMITS.recognitionAttempts }, (_, index) =>
    Math.max(afterDeath, LONGEST_ATTEMPT_SECONDS + retryDelaySeconds(lane, index + 1)),
  ).reduce((sum, seconds) => sum + seconds, 0);
}
