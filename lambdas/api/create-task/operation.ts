import { createTaskSchema, taskSchema } from '../../contracts/task';
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
          name: 'Dairy shelf',
          catalog_items: ['3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f'],
          compute_shares: true,
        },
      },
    },
  },
  responses: responsesWithErrors('The task; its items are not echoed', taskSchema, [400, 413, 422]),
};
