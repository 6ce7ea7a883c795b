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
  for (;;) {
    const row = await getResult(key);
    if (row && row.status !== 'IN_PROGRESS') return row;
    const left = deadline - Date.now();
    if (left <= 0) return undefined;
    await sleep(Math.min(LOOK_EVERY_MS, left));
  }
}
