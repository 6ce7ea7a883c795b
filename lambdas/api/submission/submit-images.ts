import * as z from 'zod';
import { LIMITS } from '../../contracts/limits';
import { callbackFieldsSchema } from '../../contracts/submission';
import { fileNameOf } from '../../domain/file-name';
import {
  FORM_TOO_LARGE,
  NO_FORM,
  NO_PICTURE,
  NO_SUCH_TASK,
  QUOTA_IS_USED,
} from '../describe/details';
import { EXAMPLE_RESULT_SUMMARY } from '../describe/examples';
import { pictureForm } from '../describe/form';
import { filesOfRepeatedField } from '../http/files';
import { parseFormFields } from '../http/form-fields';
import { postRoute } from '../idempotency/post-route';
import { findActiveTask } from '../tasks/find-task';
import { acceptPictures } from './accept-pictures';
import { CLAIM_OF_UPLOADS, TABLES_OF_SUBMISSION } from './access';
import { callerDataListsOfForm, callerDataOfPhotos } from './caller-data';
import {
  callerDataListsFormSchema,
  imageFileSchema,
  resultCallback,
  resultUuidsSchema,
  uploadIdsFieldSchema,
} from './describe-photos';
import { publicCallbackFieldsSchema, publicCallbackQuerySchema } from './public-addresses';
import { uploadsOfForm } from './uploads-of-form';

/** POST /image-recognition/tasks/{task_uuid}/images: submits files without waiting for results. */
export const submitImagesRoute = postRoute({
  path: '/image-recognition/tasks/{task_uuid}/images',
  permission: 'images:submit',
  access: {
    tables: { ...TABLES_OF_SUBMISSION, uploads: ['GetItem', 'UpdateItem'] },
    media: { PutObject: ['images'] },
    uploads: CLAIM_OF_UPLOADS,
    sendsTo: ['bulk'],
  },
  tag: 'Submission',
  operationId: 'submitImages',
  summary: 'Submit image files',
  description:
    'All or none: if one image is refused, none is accepted. Takes files, uploads or both, ' +
    `${LIMITS.filesPerRequest} in all.`,
  query: publicCallbackQuerySchema,
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
  success: {
    description: 'One result per image: first the files, then the uploads',
    schema: resultUuidsSchema,
    example: [EXAMPLE_RESULT_SUMMARY.uuid],
  },
  errors: {
    400: NO_FORM,
    404: NO_SUCH_TASK,
    413: FORM_TOO_LARGE,
    422: `images[1]: ${NO_PICTURE}`,
    429: QUOTA_IS_USED,
  },
  callbacks: resultCallback,
  async answer(request, ids) {
    const { task_uuid } = request.path;
    const body = await request.form();
    const { callback, callback_url } = parseFormFields(body, publicCallbackFieldsSchema);
    const callbackUrl = callback ?? callback_url ?? request.query.callback;
    const uploads = uploadsOfForm(body);
    const files = filesOfRepeatedField(
      body,
      'images',
      LIMITS.filesPerRequest - uploads.length,
      uploads.length === 0 ? 1 : 0,
    );
    const pictures = files.map((bytes, index) => ({
      bytes,
      field: `images[${index}]`,
      file_name: fileNameOf(body.fileNames['images']?.[index], 'images'),
    }));
    const callerData = callerDataOfPhotos(
      callerDataListsOfForm(body),
      pictures.length + uploads.length,
    );
    const task = await findActiveTask(request.accountId, task_uuid);
    const submitted = { pictures, uploads, callerData };
    return { body: await acceptPictures(task, 'bulk', submitted, ids, callbackUrl) };
  },
});
