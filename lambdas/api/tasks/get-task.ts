import { taskSchema } from '../../contracts/task';
import { NO_SUCH_TASK, noUuid } from '../describe/details';
import { EXAMPLE_TASK } from '../describe/examples';
import { route } from '../http/route';
import { answerOfTask } from '../http/task-answer';
import { findActiveTask } from './find-task';

/** GET /image-recognition/tasks/{task_uuid} */
export const getTaskRoute = route({
  method: 'GET',
  path: '/image-recognition/tasks/{task_uuid}',
  permission: 'tasks:read',
  access: { tables: { tasks: ['GetItem'] }, documents: { GetObject: ['exports'] } },
  tag: 'Tasks',
  operationId: 'getTask',
  summary: 'Fetch a task',
  description: 'The answer does not list its catalogue items.',
  success: { description: 'The task', schema: taskSchema, example: EXAMPLE_TASK },
  errors: { 404: NO_SUCH_TASK, 422: noUuid('task_uuid') },
  async answer(request) {
    const { task_uuid } = request.path;
    const task = await findActiveTask(request.accountId, task_uuid);
    return { body: await answerOfTask(task, request.event) };
  },
});
