import { sendMessages } from '../../storage/queues/queues';
import { deleteUnusedExports } from '../../storage/objects/exports';
import {
  forgetJobs,
  JOB_KINDS,
  messageOf,
  openJobOf,
  type TaskKey,
} from '../../storage/tasks/jobs';
import { getTask } from '../../storage/tasks/tasks';
import type { SweepOutcome } from './sweep-result';

/** So long after the last change of an export or its task, no message stores an object any more. */
const LATE_WRITE_MS = 3_600_000;

/**
 * Sends the messages of a task's open jobs again, in case they were lost. Forgets jobs that have ended, after
 * deleting the objects that an export no longer needs.
 */
export async function sweepTask(key: TaskKey, now: Date): Promise<SweepOutcome> {
  const task = await getTask(key.account_id, key.task_uuid);
  if (!task) return 'finished';
  const messages = JOB_KINDS.flatMap((kind) => {
    const open = openJobOf(kind, task);
    return open ? [messageOf(kind, task, open)] : [];
  });
  if (messages.length > 0) {
    // They may not be lost. A second one is harmless, because the worker ignores the later of the two.
    await sendMessages('enrolment', messages);
    return 'requeued';
  }
  if (task.export) {
    const changedAt = [task.export.moved_at, task.updated_at].sort().at(-1) ?? '';
    if (now.getTime() - Date.parse(changedAt) < LATE_WRITE_MS) return 'waiting';
    await deleteUnusedExports(task);
  }
  await forgetJobs(task);
  return 'finished';
}
