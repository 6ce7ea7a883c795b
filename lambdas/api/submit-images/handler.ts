import { LIMITS } from '../../contracts/limits';
import { callbackFieldsSchema } from '../../contracts/submission';
import { apiHandler } from '../http/api-handler';
import { manyFiles } from '../http/files';
import { formFields } from '../http/form-fields';
import { multipartBody } from '../http/multipart';
import { accountOf, pathUuids } from '../http/request';
import { acceptPictures } from '../submission/accept-images';
import { findTask } from '../submission/find-task';

/** POST /image-recognition/tasks/{task_uuid}/images: submits files, and does not wait for results. */
export const handler = apiHandler(async (event) => {
  const { task_uuid } = pathUuids(event, 'task_uuid');
  const body = await multipartBody(event);
  const { callback, callback_url } = formFields(body, callbackFieldsSchema);
  const pictures = manyFiles(body, 'images', LIMITS.filesPerRequest).map((bytes, index) => ({
    bytes,
    field: `images[${index}]`,
  }));
  const task = await findTask(accountOf(event), task_uuid);
  return { body: await acceptPictures(task, 'bulk', pictures, callback ?? callback_url) };
});
