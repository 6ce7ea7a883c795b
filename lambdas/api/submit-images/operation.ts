import { z } from 'zod';
import { LIMITS } from '../../contracts/limits';
import { callbackFieldsSchema } from '../../contracts/submission';
import { responses, type Operation } from '../openapi/operation';
import { taskPath } from '../openapi/parameters';
import { callbacks, imageFileSchema, resultUuidsSchema } from '../submission/operation-parts';

export const submitImagesOperation: Operation = {
  tags: ['Submission'],
  operationId: 'submitImages',
  summary: 'Submit image files',
  description: 'All or none: if one file is refused, none is accepted.',
  requestParams: { path: taskPath },
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: callbackFieldsSchema.extend({
          images: z.array(imageFileSchema).min(1).max(LIMITS.filesPerRequest),
        }),
      },
    },
  },
  responses: responses('One result per file', resultUuidsSchema, [400, 404, 413, 422]),
  callbacks,
};
