import { LIMITS } from '../../contracts/limits';
import { filesOfRepeatedField } from '../http/files';
import { parseFormFields } from '../http/form-fields';
import { parseMultipartBody } from '../http/multipart';
import { accountIdOf, parsePathUuids, parseQueryParameters } from '../http/request';
import { postHandler } from '../idempotency/post-handler';
import { acceptPictures } from '../submission/accept-pictures';
import { callerDataListsOfForm, callerDataOfPhotos } from '../submission/caller-data';
import { findActiveTask } from '../submission/find-task';
import {
  publicCallbackFieldsSchema,
  publicCallbackQuerySchema,
} from '../submission/public-addresses';
import { uploadsOfForm } from '../submission/uploads-of-form';

/** POST /image-recognition/tasks/{task_uuid}/images: submits files, and does not wait for results. */
export const handler = postHandler(async (event, ids) => {
  const { task_uuid } = parsePathUuids(event, 'task_uuid');
  const body = await parseMultipartBody(event);
  const { callback, callback_url } = parseFormFields(body, publicCallbackFieldsSchema);
  const callbackUrl =
    callback ?? callback_url ?? parseQueryParameters(event, publicCallbackQuerySchema).callback;
  const uploads = uploadsOfForm(body);
  const files = filesOfRepeatedField(
    body,
    'images',
    LIMITS.filesPerRequest - uploads.length,
    uploads.length === 0 ? 1 : 0,
  );
  const pictures = files.map((bytes, index) => ({ bytes, field: `images[${index}]` }));
  const callerData = callerDataOfPhotos(
    callerDataListsOfForm(body),
    pictures.length + uploads.length,
  );
  const task = await findActiveTask(accountIdOf(event), task_uuid);
  const submitted = { pictures, uploads, callerData };
  return { body: await acceptPictures(task, 'bulk', submitted, ids, callbackUrl) };
});
