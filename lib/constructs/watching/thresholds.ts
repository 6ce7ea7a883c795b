import { Duration } from 'aws-cdk-lib';
import type { LaneName } from '../../../lambdas/contracts/queue-message';

/**
 * The longest wait in a lane that keeps up. Callers are answered 408 after 27 s; 10,000 bulk images
 * take half an hour; a million new items take 6 hours.
 */
export const MAX_MESSAGE_AGE_BY_LANE: Readonly<Record<LaneName, Duration>> = {
  waiting: Duration.minutes(1),
  bulk: Duration.minutes(30),
  enrolment: Duration.hours(12),
};

/** A wait ends after 27 s. If requests take 20 s, slightly slower ones get no result. */
export const SLOW_WAIT = Duration.seconds(20);

/** The single failure of a quiet night is all of its minute. Three such minutes are no accident. */
export const IN_THREE_OF_FIVE_MINUTES = { period: Duration.minutes(1), periods: 5, reached: 3 };
/** Receivers are the callers' own affair, unless many refuse at once. */
export const LEAST_REFUSED_CALLBACKS = 10;
