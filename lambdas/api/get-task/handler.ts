import { renderTask } from '../../domain/task';
import { apiHandler } from '../http/api-handler';
import { accountOf, pathUuids } from '../http/request';
import { findTask } from '../submission/find-task';

/** GET /image-recognition/tasks/{task_uuid} */
export const handler = apiHandler(async (event) => {
  const { task_uuid } = pathUuids(event, 'task_uuid');
  return { body: renderTask(await findTask(accountOf(event), task_uuid)) };
});
