import type { Values } from '../../local/shared/command-line';
import { arrivalsOfDay, perSecond } from './day';
import { concurrencyFor, simulateLane, type LaneDay } from './lane';
import { AWS_LIMITS, TARGETS } from './limits';
import { MEASURED, WRITES_OF_POSITION } from './measured-times';
import type { SIMULATE } from './options';
import { photoOf, type Photo } from './photo';

export type Plan = Values<(typeof SIMULATE.actions)['']['options']>;

/** The totals of a day. Rates are for its busiest second. */
export interface SimulatedDay {
  readonly photo: Photo;
  readonly lane: LaneDay;
  readonly meanPerSecond: number;
  readonly peakPerSecond: number;
  /** The lowest shelf:bulkConcurrency at which no photo waits too long; undefined if none is high enough. */
  readonly concurrencyNeeded: number | undefined;
  /** How many functions run at once: workers, submissions and callback attempts. */
  readonly functions: number;
  readonly requestsPerSecond: number;
  readonly writesPerSecond: number;
  /** How many writes the index by position gets in the busiest second, if one task has all photos. */
  readonly positionWrites: number;
  /** How many tasks the photos of the busiest second must be spread over. */
  readonly tasksNeeded: number;
  readonly putsPerSecond: number;
  /** One per photo: each photo has a callback, and each callback a workflow. */
  readonly workflowsPerSecond: number;
  /** How many callback attempts run at once. */
  readonly attempts: number;
  readonly dollars: number;
  readonly storedTerabytes: number;
  /** Dollars per month that each such day adds to the storage bill. */
  readonly storedDollars: number;
}

/** The highest maximum concurrency that Lambda allows for a queue's event source mapping. */
const MOST_CONCURRENCY = 1_000;

export function simulateDay(plan: Plan): SimulatedDay {
  const { imagesPerDay, peak, concurrency, refused } = plan;
  const photo = photoOf(plan);
  const arrivals = arrivalsOfDay(imagesPerDay, peak);
  const lane = simulateLane(arrivals, photo.workerSeconds, concurrency);
  const peakPerSecond = arrivals.reduce((most, each) => Math.max(most, each), 0);
  const { usage } = photo;
  const positionWrites = peakPerSecond * WRITES_OF_POSITION.value;
  return {
    photo,
    lane,
    meanPerSecond: perSecond(imagesPerDay),
    peakPerSecond,
    concurrencyNeeded: concurrencyFor(
      arrivals,
      photo.workerSeconds,
      TARGETS.oldestMessageSeconds,
      MOST_CONCURRENCY,
    ),
    functions: lane.workers + Math.ceil(peakPerSecond * photo.otherSeconds),
    requestsPerSecond: peakPerSecond * usage.apiRequests,
    writesPerSecond: peakPerSecond * usage.writeUnits,
    positionWrites,
    tasksNeeded: Math.ceil(positionWrites / AWS_LIMITS.partitionWrites),
    putsPerSecond: peakPerSecond,
    workflowsPerSecond: peakPerSecond,
    attempts:
      peakPerSecond *
      (1 + refused / 100) *
      (MEASURED.receiverSeconds.value + MEASURED.callbackOverheadSeconds.value),
    dollars: imagesPerDay * photo.dollars,
    storedTerabytes: (imagesPerDay * photo.storedBytes) / 1e12,
    storedDollars: imagesPerDay * photo.storedDollars,
  };
}
