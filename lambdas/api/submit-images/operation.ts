import { z } from 'zod';
import { LIMITS } from '../../contracts/limits';
import { callbackFieldsSchema } from '../../contracts/submission';
import {
  FORM_TOO_LARGE,
  NO_FORM,
  NO_PICTURE,
  NO_SUCH_TASK,
  QUOTA_IS_USED,
} from '../openapi/details';
import { EXAMPLE_RESULT_SUMMARY } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { pictureForm, taskPathSchema } from '../openapi/parameters';
import {
  callerDataListsFormSchema,
  resultCallback,
  imageFileSchema,
  resultUuidsSchema,
  uploadIdsFieldSchema,
} from '../submission/operation-parts';

export const submitImagesOperation: Operation = {
  tags: ['Submission'],
  operationId: 'submitImages',
  summary: 'Submit image files',
  description:
    'All or none: if one image is refused, none is accepted. It takes files, uploads or both, ' +
    `${LIMITS.filesPerRequest} in all.`,
  requestParams: {
    path: taskPathSchema,
    query: z.object({
      callback: callbackFieldsSchema.shape.callback.describe(
        'As the field `callback` of the form, which counts if both are sent',
      ),
    }),
  },
  requestBody: {
    required: true,
    content: pictureForm(
      callbackFieldsSchema.extend({
        images: z
          .array(imageFileSchema)
          .max(LIMITS.filesPerRequest)
          .optional()
          .describe('The photos'),
        upload_ids: uploadIdsFieldSchema.optional(),
        ...callerDataListsFormSchema.shape,
      }),
      'images',
    ),
  },
  responses: responsesWithErrors(
    'One result per image: of the files, then of the uploads',
    resultUuidsSchema,
    {
      400: NO_FORM,
      404: NO_SUCH_TASK,
      413: FORM_TOO_LARGE,
      422: `images[1]: ${NO_PICTURE}`,
      429: QUOTA_IS_USED,
    },
    { example: [EXAMPLE_RESULT_SUMMARY.uuid] },
  ),
  callbacks: resultCallback,
};
