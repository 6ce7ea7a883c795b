import { longestAttemptsSeconds } from '../../contracts/retry-delay';
import { logger } from '../../shared/logger';
import { keptSince } from '../../storage/results/kept-results';
import { findKeptResults, findUnfinishedResults } from '../../storage/results/unfinished';
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
 * Finishes what crashes left undone: queues images, fails results whose message is gone, starts
 * callbacks, removes what refused and deleted results left behind, and continues renames and exports. Then
 * it deletes expired results, which takes about 40 ms each.
 * @throws Error, which raises an alarm, if some results could not be swept. The others are swept all the
 * same.
 */
export async function handler(): Promise<Record<SweepOutcome, number>> {
  const counts: Record<SweepOutcome, number> = {
    waiting: 0,
    requeued: 0,
    failed: 0,
    finished: 0,
    deleted: 0,
  };
  let failures = 0;
  const count = async (sweep: Promise<SweepOutcome>, of: object): Promise<void> => {
    try {
      counts[await sweep] += 1;
    } catch (error) {
      failures += 1;
      logger.error('not swept', { error, ...of });
    }
  };
  const oldEnough = new Date(Date.now() - MIN_RESULT_AGE_MS);
  const ages = { acceptedBefore: oldEnough, deletedBefore: oldEnough };
  for await (const key of findUnfinishedResults(ages)) {
    await count(sweepResult(key, new Date()), { result_uuid: key.result_uuid });
  }
  for await (const key of findTasksWithJobs()) {
    await count(sweepTask(key, new Date()), { task_uuid: key.task_uuid });
  }
  // Retention goes last, because it may take all the time that is left.
  const expired = keptSince(new Date());
  if (expired) {
    for await (const key of findKeptResults(expired)) {
      await count(sweepResult(key, new Date()), { result_uuid: key.result_uuid });
    }
  }
  logger.info('swept', counts);
  if (failures > 0) throw new Error(`${failures} results could not be swept`);
  return counts;
}
