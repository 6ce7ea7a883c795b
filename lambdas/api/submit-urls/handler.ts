import { submitUrlsSchema } from '../../contracts/submission';
import { newMediaKey } from '../../storage/media';
import { apiHandler } from '../http/api-handler';
import { accountIdOf, parseJsonBody, parsePathUuids } from '../http/request';
import { createResults, queueResults } from '../submission/accept-images';
import { findActiveTask } from '../submission/find-task';

/** POST /image-recognition/tasks/{task_uuid}/urls: the worker fetches the images. */
export const handler = apiHandler(async (event) => {
  const { task_uuid } = parsePathUuids(event, 'task_uuid');
  const { urls, callback, callback_url } = parseJsonBody(event, submitUrlsSchema);
  const task = await findActiveTask(accountIdOf(event), task_uuid);
  const images = urls.map((url) => ({
    image_key: newMediaKey('images'),
    source_url: url,
    callback_url: callback ?? callback_url,
  }));
  return { body: await queueResults('bulk', await createResults(task, images)) };
});
