import { createTaskSchema, taskSchema } from '../../contracts/task';
import { JSON_TOO_LARGE, NO_JSON } from '../openapi/details';
import { EXAMPLE_ITEM, EXAMPLE_OTHER_ITEM_UUID, EXAMPLE_TASK } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';

export const createTaskOperation: Operation = {
  tags: ['Tasks'],
  operationId: 'createTask',
  summary: 'Create a task',
  description: 'Names the catalogue items to look for; images are then submitted to the task.',
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: createTaskSchema,
        example: {
          name: EXAMPLE_TASK.name,
          catalog_items: [EXAMPLE_ITEM.uuid, EXAMPLE_OTHER_ITEM_UUID],
          description: EXAMPLE_TASK.description,
          compute_realogram: true,
          compute_shares: true,
        },
      },
    },
  },
  responses: responsesWithErrors(
    'The task; its items are not echoed',
    taskSchema,
    {
      400: NO_JSON,
      413: JSON_TOO_LARGE,
      422: `catalog_items: there is no catalogue item ${EXAMPLE_OTHER_ITEM_UUID}`,
    },
    { example: EXAMPLE_TASK },
  ),
};
