import { startOwedCallback } from '../../callbacks/start-owed-callback';
import { sendMessages } from '../../storage/queues';
import { getResult, markRequeued, type ResultKey } from '../../storage/results';
import { endAsFailed } from '../end-as-failed';

export type SweepOutcome = 'waiting' | 'requeued' | 'failed' | 'finished';

/** A message lives 4 days in its queue: after that, nobody works on the result any more. */
const GIVE_UP_AFTER_MS = 4 * 24 * 3_600_000;

/** Does what one old, unfinished result needs next. */
export async function sweepResult(key: ResultKey, now: Date): Promise<SweepOutcome> {
  const row = await getResult(key);
  if (!row) return 'finished';
  if (row.status !== 'IN_PROGRESS') {
    await startOwedCallback(row);
    return 'finished';
  }
  if (row.requeued_at === undefined) {
    // Perhaps it only waits its turn in a long queue; then the second message finds it ended.
    await sendMessages('bulk', [{ kind: 'recognise', ...key }]);
    await markRequeued(key, now);
    return 'requeued';
  }
  if (now.getTime() - Date.parse(row.requeued_at) < GIVE_UP_AFTER_MS) return 'waiting';
  await endAsFailed(row, 'The image was not processed in time; submit it again');
  return 'failed';
}
