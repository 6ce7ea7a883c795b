import type { ResultRow } from '../contracts/rows';
import { startCallbackWorkflow } from '../storage/callbacks/callback-workflow';
import { callbackRoundOf } from '../storage/callbacks/callbacks';
import { isKept, keptShardOf } from '../storage/results/kept-results';
import { clearUnfinished } from '../storage/results/results';
import { recordImage } from '../storage/usage/usage-records';

/**
 * Does what is owed to a result that has ended: records what it has used, and starts its callback, if its
 * caller asked for one. Then its row is taken off the list that the scheduled sweep reads; or is put
 * among those that are to be deleted one day.
 * Calling it twice is harmless: an image is recorded once, and the workflow of a round starts once.
 * @throws Error if the workflow cannot be started. The row stays on the list.
 */
export async function doWhatIsOwed(row: ResultRow): Promise<void> {
  if (row.unfinished === undefined || isKept(row)) return;
  const { account_id, task_uuid, result_uuid } = row;
  await recordImage(row);
  if (row.callback_url !== undefined)
    await startCallbackWorkflow({
      account_id,
      task_uuid,
      result_uuid,
      round: callbackRoundOf(row),
    });
  await clearUnfinished(row, keptShardOf(result_uuid));
}
