import type { TaskRow } from '../../contracts/rows';
import { AppError } from '../../shared/app-error';
import { getTask } from '../../storage/tasks';

/**
 * A task of the account that is not deleted.
 * @throws AppError 404 if there is none of this uuid, or it is deleted.
 */
export async function findActiveTask(accountId: string, taskUuid: string): Promise<TaskRow> {
  const task = await getTask(accountId, taskUuid);
  if (task?.status !== 'ACTIVE') throw new AppError('not-found', `There is no task ${taskUuid}`);
  return task;
}
