import { logger } from '../../shared/logger';
import { keptSince } from '../../storage/results/kept-results';
import { findUnfinishedResults } from '../../storage/results/unfinished';
import { sweepResult, type SweepOutcome } from './sweep-result';

/**
 * The sweep leaves results alone that are younger than this: their request, or their five attempts, may
 * still be under way. An attempt that dies is followed by the next after 6 x the worker's time-out, 540 s
 * at most. One that fails takes 90 s at most, and the next follows 30, 120, 480 or 900 s later
 * (worker/retry-delay.ts). In the longest series the first two and the last attempt die, and two fail:
 * 540 + 540 + (90 + 480) + (90 + 900) + 540 s = 53 minutes. A message that waited long before its first
 * attempt may still be queued then. The sweep queues a second message, which is harmless.
 *
 * It leaves deleted results, and those of refused requests, alone for as long. Then no attempt or request
 * is under way any more that could store a picture or a document of theirs.
 */
const MIN_RESULT_AGE_MS = 60 * 60_000;

/**
 * The sweep: it runs on a schedule, and does what a crash between two writes left undone. It queues images
 * that were accepted but not queued, and starts callbacks that were not started. Last, it deletes results
 * that were kept long enough, at some 40 ms each: 6,000 in the 300 s that it may run.
 * @throws Error if some results could not be swept, after all others were. It raises an alarm.
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
  const anHourAgo = new Date(Date.now() - MIN_RESULT_AGE_MS);
  const ages = {
    acceptedBefore: anHourAgo,
    deletedBefore: anHourAgo,
    keptSince: keptSince(new Date()),
  };
  for await (const key of findUnfinishedResults(ages)) {
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
