import { logger } from '../../shared/logger';
import { findUnfinished } from '../../storage/unfinished';
import { sweepResult, type SweepOutcome } from './sweep-result';

/**
 * Look later than a request ends, 29 s, and five attempts of a recognition. The next attempt follows
 * one that dies after 6 x the worker's time-out, 540 s at most, and one that fails after 90 s at most
 * and 30, 120, 480 or 900 s (worker/retry-delay.ts): 540 + 540 + 570 + 990 + 540 s = 53 minutes
 * from the first one on. Where a message waited long before that, a second one does no harm.
 */
const OLD_ENOUGH_MS = 60 * 60_000;

/**
 * Runs on a schedule and ends what a crash between two writes left open: an image that was accepted
 * but never queued, a result that ended but whose callback was never started.
 * @throws Error when some could not be swept, so that the function's alarm goes off; the others are.
 */
export async function handler(): Promise<Record<SweepOutcome, number>> {
  const counts: Record<SweepOutcome, number> = { waiting: 0, requeued: 0, failed: 0, finished: 0 };
  let failures = 0;
  const before = new Date(Date.now() - OLD_ENOUGH_MS);
  for await (const key of findUnfinished(before)) {
    try {
      counts[await sweepResult(key, new Date())] += 1;
    } catch (error) {
      failures += 1;
      logger.error('not swept', { error, result_uuid: key.result_uuid });
    }
  }
  logger.info('swept', counts);
  if (failures > 0) throw new Error(`${failures} results could not be swept`);
  return counts;
}
