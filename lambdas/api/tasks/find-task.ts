import type { TaskRow } from '../../contracts/rows';
import { getTask } from '../../storage/tasks/tasks';
import { noSuchTask } from '../http/not-found';

/**
 * A task of the account that is not deleted.
 * @throws AppError 404 if there is none with this uuid, or it is deleted.
 */
export async function findActiveTask(accountId: string, taskUuid: string): Promise<TaskRow> {
  const task = await getTask(accountId, taskUuid);
  if (task?.status !== 'ACTIVE') throw noSuchTask(taskUuid);
  return task;
}
