import type { ResultRow } from '../contracts/rows';
import { beginCallbackRound } from '../storage/callbacks/callbacks';
import { doWhatIsOwed } from './do-what-is-owed';

/**
 * Sends a result's callback again, in a new round. If the process dies after its first write, the sweep
 * starts the round.
 * @returns the row, or undefined if its callback is still being sent, or if the result is unfinished.
 */
export async function resendCallback(row: ResultRow): Promise<ResultRow | undefined> {
  const begun = await beginCallbackRound(row);
  if (begun) await doWhatIsOwed(begun);
  return begun;
}
