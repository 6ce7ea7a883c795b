import { taskSchema } from '../../contracts/task';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { taskPathSchema } from '../openapi/parameters';

export const getTaskOperation: Operation = {
  tags: ['Tasks'],
  operationId: 'getTask',
  summary: 'Fetch a task',
  requestParams: { path: taskPathSchema },
  responses: responsesWithErrors('The task', taskSchema, [404, 422]),
};
