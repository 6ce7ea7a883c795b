import { orderedPageQuerySchema, pageSchema } from '../../contracts/page';
import { taskSchema } from '../../contracts/task';
import { EXAMPLE_TASK, pageOf } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';

export const listTasksOperation: Operation = {
  tags: ['Tasks'],
  operationId: 'listTasks',
  summary: 'List tasks',
  description:
    'Oldest first, unless order is desc. With desc, new tasks move the pages that follow.',
  requestParams: { query: orderedPageQuerySchema },
  responses: responsesWithErrors(
    'A page of tasks',
    pageSchema(taskSchema),
    { 422: 'offset: must be at least 0' },
    { example: pageOf(EXAMPLE_TASK) },
  ),
};
