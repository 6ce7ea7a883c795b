import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from '../../contracts/result';
import { logger } from '../../shared/logger';
import { readFullResult } from '../../storage/results/full-result';
import { getResult, type ResultKey } from '../../storage/results/results';

/**
 * The time between two reads of a result. Waiting 27 s takes at most 270 reads of one unit each, which
 * cost $0.00003.
 */
const RESULT_POLL_INTERVAL_MS = 100;
/** The pause after a read that failed although the SDK tried it three times. */
const FAILED_READ_INTERVAL_MS = 1_000;

/**
 * Polls a result until it is finished. Failed reads are ignored: the image is already accepted, and a 500
 * would deny that.
 * @param deadline milliseconds since the epoch.
 * @returns the finished result, `deleted` if it has been deleted, or undefined if the deadline came
 * first.
 */
export async function awaitResult(
  key: ResultKey,
  deadline: number,
): Promise<Result | 'deleted' | undefined> {
  // The signal also ends a read that hangs. Otherwise API Gateway would answer with 504, without the
  // uuid.
  const overdue = AbortSignal.timeout(Math.max(0, deadline - Date.now()));
  const over = new Promise<undefined>((resolve) => {
    overdue.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([pollResult(key, overdue), over]);
}

async function pollResult(
  key: ResultKey,
  overdue: AbortSignal,
): Promise<Result | 'deleted' | undefined> {
  const isOver = (): boolean => overdue.aborted;
  while (!isOver()) {
    try {
      const row = await getResult(key, overdue);
      if (!row) return 'deleted';
      if (row.status !== 'IN_PROGRESS') return await readFullResult(row);
      await sleep(RESULT_POLL_INTERVAL_MS);
    } catch (error) {
      if (isOver()) break;
      logger.error('not read: the caller still waits', { result_uuid: key.result_uuid, error });
      await sleep(FAILED_READ_INTERVAL_MS);
    }
  }
  return undefined;
}
