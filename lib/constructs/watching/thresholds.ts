import { Duration } from 'aws-cdk-lib';
import type { LaneName } from '../../../lambdas/contracts/queue-message';

/**
 * The longest time that a message may wait in each lane. Callers get 408 after 27 s. By default, 60,000
 * bulk images take half an hour, and a million new items 7 hours.
 */
export const MAX_MESSAGE_AGE_BY_LANE: Readonly<Record<LaneName, Duration>> = {
  waiting: Duration.minutes(1),
  bulk: Duration.minutes(30),
  enrolment: Duration.hours(12),
};

/**
 * The duration at which requests that wait count as slow. A wait ends after 27 s, so slightly slower
 * requests would get no result.
 */
export const SLOW_WAIT = Duration.seconds(20);

/**
 * On a quiet night, a single failure is 100 % of its minute. Three such minutes out of five are no
 * coincidence.
 */
export const IN_THREE_OF_FIVE_MINUTES = { period: Duration.minutes(1), periods: 5, reached: 3 };
/**
 * The fewest refused callbacks for which their share counts. Receivers are the callers' responsibility,
 * unless many refuse at once.
 */
export const LEAST_REFUSED_CALLBACKS = 10;
