import { sendMessages } from '../../storage/queues/queues';
import { deleteUnusedExports } from '../../storage/objects/exports';
import {
  forgetJobs,
  JOB_KINDS,
  messageOf,
  noteJobRequeued,
  openJobOf,
  type TaskKey,
} from '../../storage/tasks/jobs';
import { getTask } from '../../storage/tasks/tasks';
import { isDue } from './is-due';
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
  const open = JOB_KINDS.flatMap((kind) => {
    const job = openJobOf(kind, task);
    return job ? [{ kind, job }] : [];
  });
  if (open.length > 0) {
    const due = open.filter(({ job }) => isDue(job.moved_at, job.requeued_at, now));
    if (due.length === 0) return 'waiting';
    await sendMessages(
      'enrolment',
      due.map(({ kind, job }) => messageOf(kind, task, job)),
    );
    for (const { kind } of due) await noteJobRequeued(kind, task, now);
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
