import { taskSchema } from '../../contracts/task';
import { NO_SUCH_TASK, noUuid } from '../openapi/details';
import { EXAMPLE_TASK } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { taskPathSchema } from '../openapi/parameters';

export const getTaskOperation: Operation = {
  tags: ['Tasks'],
  operationId: 'getTask',
  summary: 'Fetch a task',
  description: 'Its catalogue items are not listed.',
  requestParams: { path: taskPathSchema },
  responses: responsesWithErrors(
    'The task',
    taskSchema,
    { 404: NO_SUCH_TASK, 422: noUuid('task_uuid') },
    { example: EXAMPLE_TASK },
  ),
};
