import { FIRST_WRITE_ACTIONS } from '../../contracts/access';
import { createTaskSchema, taskSchema } from '../../contracts/task';
import { renderTask, taskFieldsOf } from '../../domain/task';
import { getTask, putTask } from '../../storage/tasks/tasks';
import { JSON_TOO_LARGE, NO_JSON } from '../describe/details';
import { EXAMPLE_ITEM, EXAMPLE_OTHER_ITEM_UUID, EXAMPLE_TASK } from '../describe/examples';
import { madeAndDeleted } from '../http/not-found';
import { postRoute } from '../idempotency/post-route';
import { requestPacking } from './request-packing';
import { itemsOfTask } from './task-items';

/** POST /image-recognition/tasks */
export const createTaskRoute = postRoute({
  path: '/image-recognition/tasks',
  permission: 'tasks:write',
  access: {
    tables: {
      catalog: ['BatchGetItem', 'Query'],
      tasks: FIRST_WRITE_ACTIONS,
      counters: ['GetItem', 'UpdateItem'],
    },
    documents: { PutObject: ['tasks'] },
    sendsTo: ['enrolment'],
  },
  tag: 'Tasks',
  operationId: 'createTask',
  summary: 'Create a task',
  description:
    'Lists the catalogue items to look for, or says which items of the catalogue it follows. Images are ' +
    'then submitted to the task.',
  json: {
    schema: createTaskSchema,
    example: {
      name: EXAMPLE_TASK.name,
      catalog_items: [EXAMPLE_ITEM.uuid, EXAMPLE_OTHER_ITEM_UUID],
      description: EXAMPLE_TASK.description,
      compute_realogram: true,
      compute_shares: true,
    },
  },
  success: {
    description: 'The task, without its items',
    schema: taskSchema,
    example: EXAMPLE_TASK,
  },
  errors: {
    400: NO_JSON,
    413: JSON_TOO_LARGE,
    422: `catalog_items: there is no catalogue item ${EXAMPLE_OTHER_ITEM_UUID}`,
  },
  async answer(request, ids) {
    const accountId = request.accountId;
    const body = request.json;
    const task_uuid = ids.uuid();
    const stored = ids.earlier === 'nothing' ? undefined : await getTask(accountId, task_uuid);
    if (stored?.status === 'DELETED') throw madeAndDeleted('task');
    if (stored) return { body: renderTask(stored) };
    const { items, ...following } = await itemsOfTask(accountId, body);

    const now = new Date().toISOString();
    const task = {
      account_id: accountId,
      task_uuid,
      status: 'ACTIVE' as const,
      ...taskFieldsOf(body),
      ...following,
      created_at: now,
      updated_at: now,
    };
    await putTask(task, items);
    await requestPacking(task, items);
    return { body: renderTask(task) };
  },
});
