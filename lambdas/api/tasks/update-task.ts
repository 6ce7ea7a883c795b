import { taskSchema, updateTaskSchema } from '../../contracts/task';
import { renderTask, taskFieldsOf } from '../../domain/task';
import { updateTask } from '../../storage/tasks/updated-tasks';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_TASK } from '../describe/details';
import { EXAMPLE_ITEM, EXAMPLE_TASK } from '../describe/examples';
import { noSuchTask } from '../http/not-found';
import { route } from '../http/route';
import { findActiveTask } from './find-task';
import { requestPacking } from './request-packing';
import { itemsOfTask } from './task-items';

/** PUT /image-recognition/tasks/{task_uuid}: replaces its fields, and its items if the body has any. */
export const updateTaskRoute = route({
  method: 'PUT',
  path: '/image-recognition/tasks/{task_uuid}',
  permission: 'tasks:write',
  access: {
    tables: {
      catalog: ['BatchGetItem', 'Query'],
      tasks: ['GetItem', 'UpdateItem'],
      counters: ['GetItem'],
    },
    documents: { PutObject: ['tasks'], DeleteObject: ['tasks'] },
    sendsTo: ['enrolment'],
  },
  tag: 'Tasks',
  operationId: 'updateTask',
  summary: 'Replace a task',
  description:
    'Absent fields get their defaults, as on creation, except catalog_items and catalog_filter: without ' +
    'both the items stay, or the task goes on following the catalogue. ' +
    'Photos recognised after this request are compared with the new items; finished results stay as ' +
    'they are.',
  json: {
    schema: updateTaskSchema,
    example: {
      name: 'Drinks shelf, November',
      catalog_items: [EXAMPLE_ITEM.uuid],
      compute_shares: true,
    },
  },
  success: {
    description: 'The task, without its items',
    schema: taskSchema,
    example: {
      ...EXAMPLE_TASK,
      name: 'Drinks shelf, November',
      description: '',
      compute_realogram: false,
    },
  },
  errors: { 400: NO_JSON, 404: NO_SUCH_TASK, 413: JSON_TOO_LARGE, 422: 'name: is required' },
  async answer(request) {
    const { task_uuid } = request.path;
    const accountId = request.accountId;
    const body = request.json;
    const task = await findActiveTask(accountId, task_uuid);
    const hasItems = (body.catalog_items ?? body.catalog_filter) !== undefined;
    const chosen = hasItems ? await itemsOfTask(accountId, body) : undefined;
    const { items, ...following } = chosen ?? {};
    const updated = await updateTask(task, { ...taskFieldsOf(body), ...following }, items);
    if (!updated) throw noSuchTask(task_uuid);
    if (items) await requestPacking(updated, items);
    return { body: renderTask(updated) };
  },
});
