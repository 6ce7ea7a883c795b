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
/** A caller waits 27 s, so such a gallery leaves 12 s for the recognition. */
export const SLOW_GALLERY = Duration.seconds(15);

/**
 * An alarm's ratio counts only with at least this many failures: a single failing image makes three
 * attempts in 12 s.
 */
export const LEAST_FAILURES = 3;
/** Receivers are the callers' own affair, unless many refuse at once. */
export const LEAST_REFUSED_CALLBACKS = 10;
