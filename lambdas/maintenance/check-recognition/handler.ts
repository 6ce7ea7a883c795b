import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from '../../shared/logger';
import { recordMetrics } from '../../shared/metrics';
import { recordRecognitionCheck } from '../../storage/checks/recognition-check';
import { getResult } from '../../storage/results/results';
import { CHECK_RESULT, submitCheck } from '../../storage/checks/submit-check';
import { CHECK_PICTURE } from './picture';

/**
 * How long a check waits for its result. That leaves time for a cold start and for the first two of the
 * further attempts that images in the waiting lane get, after 3 and 9 s.
 */
const MAX_CHECK_MS = 40_000;
const POLL_INTERVAL_MS = 500;

/**
 * Runs on a schedule. It submits a picture through the queue, as a caller would, and records
 * whether it was recognised: for an alarm, and for GET /health/ready.
 */
export async function handler(): Promise<void> {
  const failure = await check();
  if (failure !== undefined) logger.error('check failed', { failure });
  recordMetrics(
    { 'recognition-check-failed': failure === undefined ? 0 : 1 },
    { reason: failure ?? '' },
  );
  const checked_at = new Date().toISOString();
  await recordRecognitionCheck({ checked_at, is_passed: failure === undefined });
}

/** @returns the reason, for an operator, why recognition does not work; undefined if it works. */
async function check(): Promise<string | undefined> {
  try {
    const start = Date.now();
    if (!(await submitCheck(CHECK_PICTURE, new Date(start)))) return 'another check is under way';
    while (Date.now() < start + MAX_CHECK_MS) {
      const row = await getResult(CHECK_RESULT);
      if (row?.status === 'COMPLETED') {
        return row.usage?.facings === 0 ? 'no facing was found on the picture' : undefined;
      }
      if (row?.status === 'FAILED') return row.failure_reason;
      await sleep(POLL_INTERVAL_MS);
    }
    const attempt = await getResult(CHECK_RESULT);
    return attempt?.last_error ?? `no result after ${MAX_CHECK_MS / 1000} s`;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}
