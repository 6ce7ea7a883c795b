import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultRow } from '../../contracts/rows';
import { getResult, type ResultKey } from '../../storage/results';

/** The time between two reads of a result. A wait of 27 s takes 270 reads of one unit at most: $0.00003. */
const RESULT_POLL_INTERVAL_MS = 100;

/**
 * Reads a result again and again until it has ended.
 * @param deadline milliseconds since the epoch.
 * @returns the ended row, or undefined if the deadline came first.
 */
export async function awaitEndOfResult(
  key: ResultKey,
  deadline: number,
): Promise<ResultRow | undefined> {
  // The signal also ends a read that hangs. Otherwise the gateway would answer 504, without the uuid.
  const deadlineSignal = AbortSignal.timeout(Math.max(0, deadline - Date.now()));
  try {
    for (;;) {
      const row = await getResult(key, deadlineSignal);
      if (row && row.status !== 'IN_PROGRESS') return row;
      await sleep(RESULT_POLL_INTERVAL_MS, undefined, { signal: deadlineSignal });
    }
  } catch (error) {
    if (deadlineSignal.aborted) return undefined;
    throw error;
  }
}
