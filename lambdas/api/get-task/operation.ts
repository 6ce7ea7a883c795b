import { taskSchema } from '../../contracts/task';
import { responses, type Operation } from '../openapi/operation';
import { taskPath } from '../openapi/parameters';

export const getTaskOperation: Operation = {
  tags: ['Tasks'],
  operationId: 'getTask',
  summary: 'Fetch a task',
  requestParams: { path: taskPath },
  responses: responses('The task', taskSchema, [404, 422]),
};
