import { updateTaskSchema } from '../../contracts/task';
import { renderTask, taskFieldsOf } from '../../domain/task';
import { updateTask } from '../../storage/tasks/updated-tasks';
import { apiHandler } from '../http/api-handler';
import { noSuchTask } from '../http/not-found';
import { accountIdOf, parseJsonBody, parsePathUuids } from '../http/request';
import { findActiveTask } from '../submission/find-task';
import { requestPacking } from '../tasks/request-packing';
import { itemsOfTask } from '../tasks/task-items';

/** PUT /image-recognition/tasks/{task_uuid}: replaces its fields, and its items if the body has any. */
export const handler = apiHandler(async (event) => {
  const { task_uuid } = parsePathUuids(event, 'task_uuid');
  const accountId = accountIdOf(event);
  const body = parseJsonBody(event, updateTaskSchema);
  const task = await findActiveTask(accountId, task_uuid);
  const itemUuids = body.catalog_items && (await itemsOfTask(accountId, body.catalog_items));
  const updated = await updateTask(task, taskFieldsOf(body), itemUuids);
  if (!updated) throw noSuchTask(task_uuid);
  if (itemUuids) await requestPacking(updated, itemUuids);
  return { body: renderTask(updated) };
});
