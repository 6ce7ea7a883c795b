import { longestAttemptsSeconds } from '../../contracts/retry-delay';
import { logger } from '../../shared/logger';
import { keptSince } from '../../storage/results/kept-results';
import {
  findKeptResults,
  findRemovedResults,
  findUnfinishedResults,
  findUrgentResults,
} from '../../storage/results/unfinished';
import { forgetExpiredPositions } from '../../storage/results/result-lists';
import type { ResultKey } from '../../storage/results/results';
import { findTasksWithJobs } from '../../storage/tasks/jobs';
import { sweepResult, type SweepOutcome } from './sweep-result';
import { sweepTask } from './sweep-task';

const HOUR_SECONDS = 3_600;

/**
 * The minimum age of the results that the sweep touches: in progress, refused or deleted. Younger ones
 * may still be recognised, or get pictures. If a message waits longer, its result gets a second one,
 * which is harmless.
 */
const MIN_RESULT_AGE_MS =
  1000 * HOUR_SECONDS * Math.ceil(longestAttemptsSeconds('bulk') / HOUR_SECONDS);

/**
 * The second of a run at which the sweep leaves the rest of each kind to the next run, so that a backlog of one kind
 * does not keep those after it waiting. They are in the order of the work; the function's time-out is later than all.
 */
export const LAST_SECOND = {
  urgent: 100,
  removed: 180,
  jobs: 200,
  unfinished: 250,
  expired: 265,
  lists: 280,
} as const;

/**
 * Finishes what crashes left undone: starts callbacks, removes what refused and deleted results left behind,
 * continues renames and exports, queues images, and fails results whose message is gone. Then it deletes
 * expired results, which takes about 40 ms each, and lets their lists forget them.
 * @throws Error, which raises an alarm, if some results could not be swept. The others are swept all the
 * same.
 */
export async function handler(): Promise<Record<SweepOutcome, number>> {
  const began = Date.now();
  const counts: Record<SweepOutcome, number> = {
    waiting: 0,
    requeued: 0,
    failed: 0,
    finished: 0,
    deleted: 0,
  };
  let failures = 0;
  const sweepAll = async <Key extends object>(
    kind: keyof typeof LAST_SECOND,
    keys: AsyncIterable<Key> | Iterable<Key>,
    sweep: (key: Key, now: Date) => Promise<SweepOutcome | undefined>,
  ): Promise<void> => {
    for await (const key of keys) {
      if (Date.now() - began > 1000 * LAST_SECOND[kind]) {
        logger.warn('the rest is left to the next run', { kind });
        return;
      }
      try {
        const outcome = await sweep(key, new Date());
        if (outcome) counts[outcome] += 1;
      } catch (error) {
        failures += 1;
        logger.error('not swept', { error, ...key });
      }
    }
  };
  /** An expired result of each task that had some. */
  const shortened = new Map<string, ResultKey>();
  const deleteExpired = (key: ResultKey, now: Date): Promise<SweepOutcome> => {
    shortened.set(key.task_uuid, key);
    return sweepResult(key, now);
  };
  const oldEnough = new Date(began - MIN_RESULT_AGE_MS);
  await sweepAll('urgent', findUrgentResults(), sweepResult);
  await sweepAll('removed', findRemovedResults(oldEnough), sweepResult);
  await sweepAll('jobs', findTasksWithJobs(), sweepTask);
  await sweepAll('unfinished', findUnfinishedResults(oldEnough), sweepResult);
  const expired = keptSince(new Date());
  if (expired) await sweepAll('expired', findKeptResults(expired), deleteExpired);
  await sweepAll('lists', shortened.values(), async (key) => {
    await forgetExpiredPositions(key);
    return undefined;
  });
  logger.info('swept', counts);
  if (failures > 0) throw new Error(`${failures} results could not be swept`);
  return counts;
}
