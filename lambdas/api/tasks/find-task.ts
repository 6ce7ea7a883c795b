import type { TaskRow } from '../../contracts/rows';
import { getTask } from '../../storage/tasks/tasks';
import { noSuchTask } from '../http/not-found';

/**
 * Finds a task of the account that has not been deleted.
 * @throws AppError 404 if there is no task with this uuid, or it has been deleted.
 */
export async function findActiveTask(accountId: string, taskUuid: string): Promise<TaskRow> {
  const task = await getTask(accountId, taskUuid);
  if (task?.status !== 'ACTIVE') throw noSuchTask(taskUuid);
  return task;
}
