import { taskSchema, updateTaskSchema } from '../../contracts/task';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_TASK } from '../openapi/details';
import { EXAMPLE_ITEM, EXAMPLE_TASK } from '../openapi/examples';
import { jsonContent, responsesWithErrors, type Operation } from '../openapi/operation';
import { taskPathSchema } from '../openapi/parameters';

export const updateTaskOperation: Operation = {
  tags: ['Tasks'],
  operationId: 'updateTask',
  summary: 'Replace a task',
  description:
    'Fields that are absent get their defaults, as on creation, but for catalog_items: without it the ' +
    'items stay. Photos that are recognised from now on are compared with the new items; results that ' +
    'have ended stay as they are.',
  requestParams: { path: taskPathSchema },
  requestBody: {
    required: true,
    content: jsonContent(updateTaskSchema, {
      name: 'Drinks shelf, November',
      catalog_items: [EXAMPLE_ITEM.uuid],
      compute_shares: true,
    }),
  },
  responses: responsesWithErrors(
    'The task; its items are not echoed',
    taskSchema,
    { 400: NO_JSON, 404: NO_SUCH_TASK, 413: JSON_TOO_LARGE, 422: 'name: is required' },
    {
      example: {
        ...EXAMPLE_TASK,
        name: 'Drinks shelf, November',
        description: '',
        compute_realogram: false,
      },
    },
  ),
};
