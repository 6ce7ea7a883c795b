import { renderTask } from '../../domain/task';
import { apiHandler } from '../http/api-handler';
import { accountIdOf, parsePathUuids } from '../http/request';
import { findActiveTask } from '../submission/find-task';

/** GET /image-recognition/tasks/{task_uuid} */
export const handler = apiHandler(async (event) => {
  const { task_uuid } = parsePathUuids(event, 'task_uuid');
  return { body: renderTask(await findActiveTask(accountIdOf(event), task_uuid)) };
});
