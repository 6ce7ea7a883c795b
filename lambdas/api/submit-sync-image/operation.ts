import { z } from 'zod';
import { uuidOutputSchema } from '../../contracts/fields';
import { LIMITS } from '../../contracts/limits';
import { resultSchema } from '../../contracts/result';
import {
  errorSchema,
  jsonContent,
  responsesWithErrors,
  type Operation,
} from '../openapi/operation';
import { taskPathSchema } from '../openapi/parameters';
import {
  callerDataFormSchema,
  imageFileSchema,
  uploadIdsFieldSchema,
} from '../submission/operation-parts';

const timeoutSchema = errorSchema
  .extend({ uuid: uuidOutputSchema.describe('The result to fetch later') })
  .meta({ id: 'StillProcessing' });

export const submitSyncImageOperation: Operation = {
  tags: ['Submission'],
  operationId: 'submitSyncImage',
  summary: 'Submit one image and wait',
  description:
    `Waits up to ${LIMITS.syncWaitSeconds} s. After that the answer is 408 with the uuid of ` +
    'the result, and the work goes on. It takes one file or one upload.',
  requestParams: { path: taskPathSchema },
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: z.object({
          image: imageFileSchema.optional(),
          upload_ids: uploadIdsFieldSchema.optional(),
          ...callerDataFormSchema.shape,
        }),
      },
    },
  },
  responses: {
    ...responsesWithErrors('The result', resultSchema, [400, 404, 413, 422]),
    408: {
      description: `The image is not done after ${LIMITS.syncWaitSeconds} s; the work goes on`,
      content: jsonContent(timeoutSchema),
    },
  },
};
