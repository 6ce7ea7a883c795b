import { createTaskSchema } from '../../contracts/task';
import { renderTask, taskFieldsOf } from '../../domain/task';
import { getTask, putTask } from '../../storage/tasks/tasks';
import { accountIdOf, parseJsonBody } from '../http/request';
import { postHandler } from '../idempotency/post-handler';
import { requestPacking } from '../tasks/request-packing';
import { itemsOfTask } from '../tasks/task-items';

/** POST /image-recognition/tasks */
export const handler = postHandler(async (event, ids) => {
  const accountId = accountIdOf(event);
  const body = parseJsonBody(event, createTaskSchema);
  const task_uuid = ids.uuid();
  const stored = ids.earlier === 'nothing' ? undefined : await getTask(accountId, task_uuid);
  if (stored) return { body: renderTask(stored) };
  const itemUuids = await itemsOfTask(accountId, body.catalog_items);

  const now = new Date().toISOString();
  const task = {
    account_id: accountId,
    task_uuid,
    status: 'ACTIVE' as const,
    ...taskFieldsOf(body),
    created_at: now,
    updated_at: now,
  };
  await putTask(task, itemUuids);
  await requestPacking(task, itemUuids);
  return { body: renderTask(task) };
});
