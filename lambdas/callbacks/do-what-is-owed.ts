import type { ResultRow } from '../contracts/rows';
import { queueCallback } from '../storage/callbacks/callback-queue';
import { callbackRoundOf } from '../storage/callbacks/callbacks';
import { isKept, keptShardOf } from '../storage/results/kept-results';
import { clearUnfinished } from '../storage/results/results';
import { recordImage } from '../storage/usage/usage-records';

/**
 * Does what is owed to a result that has ended: records what it has used, and starts its callback, if its
 * caller asked for one. Then its row is taken off the list that the scheduled sweep reads; or is put
 * among those that are to be deleted one day.
 * Calling it twice is harmless: an image is recorded once, each attempt of a round is claimed once, and its
 * workflow starts once.
 */
export async function doWhatIsOwed(row: ResultRow): Promise<void> {
  if (row.unfinished === undefined || isKept(row)) return;
  const { account_id, task_uuid, result_uuid } = row;
  await recordImage(row);
  if (row.callback_url !== undefined)
    await queueCallback({
      account_id,
      task_uuid,
      result_uuid,
      round: callbackRoundOf(row),
    });
  await clearUnfinished(row, keptShardOf(result_uuid));
}
