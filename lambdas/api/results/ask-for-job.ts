import type { TaskRow } from '../../contracts/rows';
import { logger } from '../../shared/logger';
import { sendMessages } from '../../storage/queues/queues';
import { messageOf, openJobOf, type JobKind } from '../../storage/tasks/jobs';

/** Asks the worker to continue a task's job, even if an earlier request began it: its message may have been lost. */
export async function askForJob(kind: JobKind, task: TaskRow): Promise<void> {
  const open = openJobOf(kind, task);
  if (!open) return;
  try {
    await sendMessages('enrolment', [messageOf(kind, task, open)]);
  } catch (error) {
    logger.error('the sweep must ask for the job', { kind, task_uuid: task.task_uuid, error });
  }
}
