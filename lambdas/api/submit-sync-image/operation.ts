import { z } from 'zod';
import { uuidOutputSchema } from '../../contracts/fields';
import { LIMITS } from '../../contracts/limits';
import { resultSchema } from '../../contracts/result';
import {
  FORM_TOO_LARGE,
  NO_FORM,
  NO_PICTURE,
  NO_SUCH_TASK,
  QUOTA_IS_USED,
} from '../openapi/details';
import { EXAMPLE_RESULT } from '../openapi/example-result';
import {
  errorSchema,
  jsonContent,
  responsesWithErrors,
  type Operation,
} from '../openapi/operation';
import { pictureForm, taskPathSchema } from '../openapi/parameters';
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
    content: pictureForm(
      z.object({
        image: imageFileSchema.optional(),
        upload_ids: uploadIdsFieldSchema
          .max(1)
          .optional()
          .describe('A photo that was uploaded before, by its upload_id'),
        ...callerDataFormSchema.shape,
      }),
      'image',
    ),
  },
  responses: {
    ...responsesWithErrors(
      'The result',
      resultSchema,
      {
        400: NO_FORM,
        404: NO_SUCH_TASK,
        413: FORM_TOO_LARGE,
        422: `image: ${NO_PICTURE}`,
        429: QUOTA_IS_USED,
      },
      { example: EXAMPLE_RESULT },
    ),
    408: {
      description: `The image is not done after ${LIMITS.syncWaitSeconds} s; the work goes on`,
      content: jsonContent(timeoutSchema, {
        detail:
          `The image is still being processed after ${LIMITS.syncWaitSeconds} s; ` +
          `fetch result ${EXAMPLE_RESULT.uuid} later`,
        uuid: EXAMPLE_RESULT.uuid,
      }),
    },
  },
};
