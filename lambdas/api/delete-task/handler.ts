import { renderTask } from '../../domain/task';
import { AppError } from '../../shared/app-error';
import { deleteTask } from '../../storage/tasks';
import { apiHandler } from '../http/api-handler';
import { accountOf, pathUuids } from '../http/request';

/** DELETE /image-recognition/tasks/{task_uuid}: the task takes no more images; its results stay. */
export const handler = apiHandler(async (event) => {
  const { task_uuid } = pathUuids(event, 'task_uuid');
  const task = await deleteTask(accountOf(event), task_uuid);
  if (!task) throw new AppError('not-found', `There is no task ${task_uuid}`);
  return { body: renderTask(task) };
});
