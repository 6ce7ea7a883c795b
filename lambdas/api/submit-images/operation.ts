import { z } from 'zod';
import { LIMITS } from '../../contracts/limits';
import { callbackFieldsSchema } from '../../contracts/submission';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { taskPathSchema } from '../openapi/parameters';
import { resultCallback, imageFileSchema, resultUuidsSchema } from '../submission/operation-parts';

export const submitImagesOperation: Operation = {
  tags: ['Submission'],
  operationId: 'submitImages',
  summary: 'Submit image files',
  description: 'All or none: if one file is refused, none is accepted.',
  requestParams: { path: taskPathSchema },
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
  responses: responsesWithErrors('One result per file', resultUuidsSchema, [400, 404, 413, 422]),
  callbacks: resultCallback,
};
