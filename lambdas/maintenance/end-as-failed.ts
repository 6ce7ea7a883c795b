import type { ResultRow } from '../contracts/rows';
import { finishResult } from '../storage/callbacks';
import { failResult, getResult } from '../storage/results';

/**
 * Ends a result that no worker is going to end, and does what it then owes.
 * @param otherwise - the reason where no attempt left one behind
 */
export async function endAsFailed(row: ResultRow, otherwise: string): Promise<void> {
  const milliseconds = Date.now() - Date.parse(row.created_at);
  await failResult(row, {
    failure_reason: row.last_error ?? otherwise,
    duration: milliseconds / 1000,
  });
  // Read again: the row may have ended otherwise in the meantime, and then owes that outcome.
  const ended = await getResult(row);
  if (ended) await finishResult(ended);
}
