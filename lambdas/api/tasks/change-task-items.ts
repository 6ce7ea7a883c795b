import { changeTaskItemsSchema, taskSchema } from '../../contracts/task';
import { renderTask } from '../../domain/task';
import { AppError } from '../../shared/app-error';
import { changeTaskItems } from '../../storage/tasks/updated-tasks';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_TASK } from '../describe/details';
import { EXAMPLE_ITEM, EXAMPLE_OTHER_ITEM_UUID, EXAMPLE_TASK } from '../describe/examples';
import { noSuchTask } from '../http/not-found';
import { route } from '../http/route';
import { requestPacking } from './request-packing';
import { itemsAfter } from './task-items';

/** PATCH /image-recognition/tasks/{task_uuid}/catalog-items */
export const changeTaskItemsRoute = route({
  method: 'PATCH',
  path: '/image-recognition/tasks/{task_uuid}/catalog-items',
  permission: 'tasks:write',
  access: {
    tables: { catalog: ['BatchGetItem'], tasks: ['GetItem', 'UpdateItem'] },
    documents: { GetObject: ['tasks'], PutObject: ['tasks'], DeleteObject: ['tasks'] },
    sendsTo: ['enrolment'],
  },
  tag: 'Tasks',
  operationId: 'changeTaskItems',
  summary: 'Add items to a task, or remove some',
  description:
    'The other items stay. Repeating the request changes nothing. Photos recognised after it are compared ' +
    'with the new items; finished results stay as they are. A task that follows the catalogue is refused.',
  json: {
    schema: changeTaskItemsSchema,
    example: { add: [EXAMPLE_ITEM.uuid], remove: [EXAMPLE_OTHER_ITEM_UUID] },
  },
  success: {
    description: 'The task, without its items',
    schema: taskSchema,
    example: EXAMPLE_TASK,
  },
  errors: {
    400: NO_JSON,
    404: NO_SUCH_TASK,
    413: JSON_TOO_LARGE,
    422: `add: there is no catalogue item ${EXAMPLE_OTHER_ITEM_UUID}`,
  },
  async answer({ accountId, path: { task_uuid }, json }) {
    const changed = await changeTaskItems({ account_id: accountId, task_uuid }, (items, task) => {
      if (task.catalog_filter) throw followingError();
      return itemsAfter(accountId, items, json);
    });
    if (!changed) throw noSuchTask(task_uuid);
    await requestPacking(changed.task, changed.items);
    return { body: renderTask(changed.task) };
  },
});

const followingError = () =>
  new AppError(
    'invalid',
    'The task follows its catalog_filter; send another filter, or all of its catalog_items, by PUT',
  );
