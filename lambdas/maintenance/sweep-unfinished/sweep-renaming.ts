import { sendMessages } from '../../storage/queues/queues';
import {
  forgetOpenRequest,
  openRenamingOf,
  type OpenRequest,
} from '../../storage/results/renamings';
import { getTask } from '../../storage/tasks/tasks';
import type { SweepOutcome } from './sweep-result';

/** After this time, the API no longer writes a request to its task's row. */
const REQUEST_LIFETIME_MS = 3_600_000;

/** Continues a request to rename a task's results, in case its message was lost. Forgets one that has ended. */
export async function sweepRenaming(request: OpenRequest, now: Date): Promise<SweepOutcome> {
  const { account_id, task_uuid, requested_at } = request;
  const task = await getTask(account_id, task_uuid);
  const open = task && openRenamingOf(task);
  if (open?.requested_at === requested_at) {
    // Its message may not be lost. A second one is harmless, because the worker ignores the later of the two.
    const { moved_at } = open;
    await sendMessages('enrolment', [{ kind: 'rename-task', account_id, task_uuid, moved_at }]);
    return 'requeued';
  }
  if (now.getTime() - Date.parse(requested_at) < REQUEST_LIFETIME_MS) return 'waiting';
  await forgetOpenRequest(request);
  return 'finished';
}
