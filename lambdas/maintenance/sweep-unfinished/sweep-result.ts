import { settleResult } from '../../storage/callbacks';
import { sendMessages } from '../../storage/queues';
import { failResult, getResult, markRequeued, type ResultKey } from '../../storage/results';

export type SweepOutcome = 'waiting' | 'requeued' | 'failed' | 'settled';

/** A message lives 4 days in its queue: after that, nobody works on the result any more. */
const GIVE_UP_AFTER_MS = 4 * 24 * 3_600_000;

/** Does what one old, unfinished result needs next. */
export async function sweepResult(key: ResultKey, now: Date): Promise<SweepOutcome> {
  const row = await getResult(key);
  if (!row) return 'settled';
  if (row.status !== 'IN_PROGRESS') {
    await settleResult(row);
    return 'settled';
  }
  if (row.requeued_at === undefined) {
    // Perhaps it only waits its turn in a long queue; then the second message finds it ended.
    await sendMessages('bulk', [{ kind: 'recognise', ...key }]);
    await markRequeued(key, now);
    return 'requeued';
  }
  if (now.getTime() - Date.parse(row.requeued_at) < GIVE_UP_AFTER_MS) return 'waiting';
  await failResult(key, {
    failure_reason: row.last_error ?? 'The image was not processed in time; submit it again',
    duration: Math.round((now.getTime() - Date.parse(row.created_at)) / 1000),
  });
  const ended = await getResult(key);
  if (ended) await settleResult(ended);
  return 'failed';
}
