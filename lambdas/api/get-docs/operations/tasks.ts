import { z } from 'zod';
import { pageQuerySchema, pageSchema } from '../../../contracts/page';
import { createTaskSchema, taskSchema } from '../../../contracts/task';
import { pathUuid, responses, type Operation } from './operation';

const tags = ['Tasks'];
const path = z.object({ task_uuid: pathUuid('The task') });

export const TASK_OPERATIONS = {
  'POST /image-recognition/tasks': {
    tags,
    operationId: 'createTask',
    summary: 'Create a task',
    description: 'Names the catalogue items to look for; images are then submitted to the task.',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: createTaskSchema,
          example: {
            name: 'Dairy shelf',
            catalog_items: ['3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f'],
            compute_shares: true,
          },
        },
      },
    },
    responses: responses('The task; its items are not echoed', taskSchema, [400, 413, 422]),
  },
  'GET /image-recognition/tasks': {
    tags,
    operationId: 'listTasks',
    summary: 'List tasks',
    description: 'Oldest first.',
    requestParams: { query: pageQuerySchema },
    responses: responses('A page of tasks', pageSchema(taskSchema), [422]),
  },
  'GET /image-recognition/tasks/{task_uuid}': {
    tags,
    operationId: 'getTask',
    summary: 'Fetch a task',
    requestParams: { path },
    responses: responses('The task', taskSchema, [404, 422]),
  },
  'DELETE /image-recognition/tasks/{task_uuid}': {
    tags,
    operationId: 'deleteTask',
    summary: 'Delete a task',
    description: 'It takes no more images. Its results can still be fetched.',
    requestParams: { path },
    responses: responses('The task as it was', taskSchema, [404, 422]),
  },
} as const satisfies Record<string, Operation>;
