import { sendMessages } from '../../storage/queues/queues';
import { deleteUnusedExports } from '../../storage/objects/exports';
import { forgetOpenJob, messageOf, openJobOf, type OpenJob } from '../../storage/tasks/jobs';
import { getTask } from '../../storage/tasks/tasks';
import type { SweepOutcome } from './sweep-result';

/** After this time, the API no longer writes a job to its task's row. */
const REQUEST_LIFETIME_MS = 3_600_000;

/**
 * Sends the message of a task's job again, in case it was lost. Forgets a job that has ended, after deleting the
 * objects that an export no longer needs.
 */
export async function sweepJob(job: OpenJob, now: Date): Promise<SweepOutcome> {
  const { account_id, task_uuid, kind, requested_at } = job;
  const task = await getTask(account_id, task_uuid);
  const open = task && openJobOf(kind, task);
  if (task && open?.requested_at === requested_at) {
    // Its message may not be lost. A second one is harmless, because the worker ignores the later of the two.
    await sendMessages('enrolment', [messageOf(kind, task, open)]);
    return 'requeued';
  }
  if (now.getTime() - Date.parse(requested_at) < REQUEST_LIFETIME_MS) return 'waiting';
  if (kind === 'export' && task?.export?.requested_at === requested_at) {
    await deleteUnusedExports(task);
  }
  await forgetOpenJob(job);
  return 'finished';
}
