import { LIMITS } from '../../contracts/limits';
import { callbackFieldsSchema } from '../../contracts/submission';
import { apiHandler } from '../http/api-handler';
import { filesOfRepeatedField } from '../http/files';
import { parseFormFields } from '../http/form-fields';
import { parseMultipartBody } from '../http/multipart';
import { accountIdOf, parsePathUuids } from '../http/request';
import { acceptPictures } from '../submission/accept-images';
import { findActiveTask } from '../submission/find-task';

/** POST /image-recognition/tasks/{task_uuid}/images: submits files, and does not wait for results. */
export const handler = apiHandler(async (event) => {
  const { task_uuid } = parsePathUuids(event, 'task_uuid');
  const body = await parseMultipartBody(event);
  const { callback, callback_url } = parseFormFields(body, callbackFieldsSchema);
  const pictures = filesOfRepeatedField(body, 'images', LIMITS.filesPerRequest).map(
    (bytes, index) => ({
      bytes,
      field: `images[${index}]`,
    }),
  );
  const task = await findActiveTask(accountIdOf(event), task_uuid);
  return { body: await acceptPictures(task, 'bulk', pictures, callback ?? callback_url) };
});
