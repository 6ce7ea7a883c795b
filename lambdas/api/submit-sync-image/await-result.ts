import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultRow } from '../../contracts/rows';
import { getResult, type ResultKey } from '../../storage/results';

/** 27 s of looking every 100 ms are 270 consistent reads of one unit, $0.00003 in the worst case. */
const LOOK_EVERY_MS = 100;

/**
 * Watches a result until it has ended.
 * @param deadline milliseconds since the epoch.
 * @returns the ended row, or undefined when the deadline came first.
 */
export async function awaitResult(
  key: ResultKey,
  deadline: number,
): Promise<ResultRow | undefined> {
  // A read that hangs must not outlast the wait: the gateway would answer 504, without the uuid.
  const late = AbortSignal.timeout(Math.max(0, deadline - Date.now()));
  try {
    for (;;) {
      const row = await getResult(key, late);
      if (row && row.status !== 'IN_PROGRESS') return row;
      await sleep(LOOK_EVERY_MS, undefined, { signal: late });
    }
  } catch (error) {
    if (late.aborted) return undefined;
    throw error;
  }
}
