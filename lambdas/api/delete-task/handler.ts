import { renderTask } from '../../domain/task';
import { deleteTask } from '../../storage/tasks/tasks';
import { apiHandler } from '../http/api-handler';
import { noSuchTask } from '../http/not-found';
import { accountIdOf, parsePathUuids } from '../http/request';

/** DELETE /image-recognition/tasks/{task_uuid}: the task takes no more images; its results stay. */
export const handler = apiHandler(async (event) => {
  const { task_uuid } = parsePathUuids(event, 'task_uuid');
  const task = await deleteTask(accountIdOf(event), task_uuid);
  if (!task) throw noSuchTask(task_uuid);
  return { body: renderTask(task) };
});
