import { taskSchema } from '../../contracts/task';
import { NO_SUCH_TASK, noUuid } from '../openapi/details';
import { EXAMPLE_TASK } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { taskPathSchema } from '../openapi/parameters';

export const deleteTaskOperation: Operation = {
  tags: ['Tasks'],
  operationId: 'deleteTask',
  summary: 'Delete a task',
  description: 'It takes no more images. Its results can still be fetched.',
  requestParams: { path: taskPathSchema },
  responses: responsesWithErrors(
    'The task as it was',
    taskSchema,
    { 404: NO_SUCH_TASK, 422: noUuid('task_uuid') },
    { example: EXAMPLE_TASK },
  ),
};
