import { taskSchema } from '../../contracts/task';
import { renderTask } from '../../domain/task';
import { deleteTask } from '../../storage/tasks/tasks';
import { NO_SUCH_TASK, noUuid } from '../describe/details';
import { EXAMPLE_TASK } from '../describe/examples';
import { noSuchTask } from '../http/not-found';
import { route } from '../http/route';

/** DELETE /image-recognition/tasks/{task_uuid}: the task takes no more images; its results stay. */
export const deleteTaskRoute = route({
  method: 'DELETE',
  path: '/image-recognition/tasks/{task_uuid}',
  permission: 'tasks:write',
  access: {
    tables: { tasks: ['UpdateItem'], counters: ['UpdateItem'] },
    documents: { DeleteObject: ['exports'] },
  },
  tag: 'Tasks',
  operationId: 'deleteTask',
  summary: 'Delete a task',
  description:
    'The task takes no more images. Its results can still be fetched, but not a file of them.',
  success: { description: 'The task as it was', schema: taskSchema, example: EXAMPLE_TASK },
  errors: { 404: NO_SUCH_TASK, 422: noUuid('task_uuid') },
  async answer(request) {
    const { task_uuid } = request.path;
    const task = await deleteTask(request.accountId, task_uuid);
    if (!task) throw noSuchTask(task_uuid);
    return { body: renderTask(task) };
  },
});
