import type { ResultRow } from '../contracts/rows';
import { startCallbackWorkflow } from '../storage/callbacks/callback-workflow';
import { callbackRoundOf } from '../storage/callbacks/callbacks';
import { isSettled, keptShardOf } from '../storage/results/kept-results';
import { clearUnfinished } from '../storage/results/results';
import { recordImage } from '../storage/usage/usage-records';

/**
 * Records the usage of a finished result, and starts its callback. Its row then leaves the sweep's list,
 * or stays on it only to be deleted later. Calling this twice is harmless.
 * @throws Error if the workflow cannot be started. The row stays on the list.
 */
export async function doWhatIsOwed(row: ResultRow): Promise<void> {
  if (isSettled(row)) return;
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
