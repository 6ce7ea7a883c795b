import { submitUrlsSchema } from '../../contracts/submission';
import { newMediaKey } from '../../storage/media';
import { apiHandler } from '../http/api-handler';
import { accountOf, jsonBody, pathUuids } from '../http/request';
import { acceptResults } from '../submission/accept-images';
import { findTask } from '../submission/find-task';

/** POST /image-recognition/tasks/{task_uuid}/urls: the worker fetches the images. */
export const handler = apiHandler(async (event) => {
  const { task_uuid } = pathUuids(event, 'task_uuid');
  const { urls, callback, callback_url } = jsonBody(event, submitUrlsSchema);
  const task = await findTask(accountOf(event), task_uuid);
  const images = urls.map((url) => ({
    image_key: newMediaKey('images'),
    source_url: url,
    callback_url: callback ?? callback_url,
  }));
  return { body: await acceptResults(task, 'bulk', images) };
});
