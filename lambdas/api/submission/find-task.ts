import type { TaskRow } from '../../contracts/rows';
import { AppError } from '../../shared/app-error';
import { getTask } from '../../storage/tasks';

/**
 * A task that is not deleted, and so takes images.
 * @throws AppError 404 when the account has none of this uuid, or has deleted it.
 */
export async function findTask(accountId: string, taskUuid: string): Promise<TaskRow> {
  const task = await getTask(accountId, taskUuid);
  if (task?.status !== 'ACTIVE') throw new AppError('not-found', `There is no task ${taskUuid}`);
  return task;
}
