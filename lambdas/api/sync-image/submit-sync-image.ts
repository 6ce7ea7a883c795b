import * as z from 'zod';
import { uuidOutputSchema } from '../../contracts/fields';
import { LIMITS } from '../../contracts/limits';
import { resultSchema } from '../../contracts/result';
import { fileNameOf } from '../../domain/file-name';
import { AppError } from '../../shared/app-error';
import {
  FORM_TOO_LARGE,
  NO_FORM,
  NO_PICTURE,
  NO_SUCH_TASK,
  QUOTA_IS_USED,
} from '../describe/details';
import { EXAMPLE_RESULT } from '../describe/example-result';
import { pictureForm } from '../describe/form';
import { errorSchema, jsonContent } from '../describe/responses';
import { filesOfRepeatedField, onlyFileOfField } from '../http/files';
import type { MultipartBody } from '../http/multipart';
import { madeAndDeleted, noSuchResult } from '../http/not-found';
import { postRoute } from '../idempotency/post-route';
import { type SubmittedPictures, acceptPictures } from '../submission/accept-pictures';
import { CLAIM_OF_UPLOADS, TABLES_OF_SUBMISSION } from '../submission/access';
import { callerDataOfForm } from '../submission/caller-data';
import {
  callerDataFormSchema,
  imageFileSchema,
  uploadIdsFieldSchema,
} from '../submission/describe-photos';
import { uploadsOfForm } from '../submission/uploads-of-form';
import { findActiveTask } from '../tasks/find-task';
import { awaitResult } from './await-result';

const timeoutSchema = errorSchema
  .extend({ uuid: uuidOutputSchema.describe('The result to fetch later') })
  .meta({ id: 'StillProcessing' });

/** POST /image-recognition/tasks/{task_uuid}/sync-image: submits one image and waits for it. */
export const submitSyncImageRoute = postRoute({
  path: '/image-recognition/tasks/{task_uuid}/sync-image',
  permission: 'images:submit',
  waits: true,
  access: {
    tables: { ...TABLES_OF_SUBMISSION, uploads: ['GetItem', 'UpdateItem'] },
    media: { PutObject: ['images'] },
    uploads: CLAIM_OF_UPLOADS,
    mediaAddresses: true,
    documents: { GetObject: ['results'] },
    sendsTo: ['waiting'],
  },
  tag: 'Submission',
  operationId: 'submitSyncImage',
  summary: 'Submit one image and wait',
  description:
    `Waits up to ${LIMITS.syncWaitSeconds} s for the result. After that the answer is 408 with the ` +
    'uuid of the result, and the recognition continues. Takes one file or one upload.',
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
  success: { description: 'The result', schema: resultSchema, example: EXAMPLE_RESULT },
  errors: {
    400: NO_FORM,
    404: NO_SUCH_TASK,
    413: FORM_TOO_LARGE,
    422: `image: ${NO_PICTURE}`,
    429: QUOTA_IS_USED,
  },
  responses: {
    408: {
      description: `The image is not finished after ${LIMITS.syncWaitSeconds} s; the recognition continues`,
      content: jsonContent(timeoutSchema, {
        detail:
          `The image is still being processed after ${LIMITS.syncWaitSeconds} s; ` +
          `fetch result ${EXAMPLE_RESULT.uuid} later`,
        uuid: EXAMPLE_RESULT.uuid,
      }),
    },
  },
  async answer(request, ids) {
    const { task_uuid } = request.path;
    const body = await request.form();
    const submitted = { ...onlyPictureOfForm(body), callerData: [callerDataOfForm(body)] };
    const task = await findActiveTask(request.accountId, task_uuid);

    const [result_uuid] = await acceptPictures(task, 'waiting', submitted, ids);
    if (result_uuid === undefined) throw new Error('One picture makes one result');

    // The wait is counted from the request's arrival at API Gateway, so that a cold start does not
    // lengthen it.
    const deadline = request.event.requestContext.requestTimeEpoch + LIMITS.syncWaitSeconds * 1000;
    const key = { account_id: task.account_id, task_uuid, result_uuid };
    const result = await awaitResult(key, deadline);
    if (result === 'deleted') {
      throw ids.isRepeatable ? madeAndDeleted('result') : noSuchResult(result_uuid);
    }
    if (!result) {
      throw new AppError(
        'still-processing',
        `The image is still being processed after ${LIMITS.syncWaitSeconds} s; ` +
          `fetch result ${result_uuid} later`,
        { extra: { uuid: result_uuid } },
      );
    }
    return { body: result };
  },
});

/** The picture in the file `image`, or otherwise the upload that the form names. */
function onlyPictureOfForm(body: MultipartBody): SubmittedPictures {
  const uploads = uploadsOfForm(body);
  if (uploads.length === 0) {
    const bytes = onlyFileOfField(body, 'image');
    const file_name = fileNameOf(body.fileNames['image']?.[0], 'image');
    return { pictures: [{ bytes, field: 'image', file_name }], uploads };
  }
  const files = filesOfRepeatedField(body, 'image', 1, 0);
  if (files.length + uploads.length > 1) {
    throw new AppError('invalid', 'upload_ids: only one image is allowed, as a file or an upload');
  }
  return { pictures: [], uploads };
}
