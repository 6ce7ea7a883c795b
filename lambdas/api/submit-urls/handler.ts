import { newMediaKey } from '../../storage/media';
import { accountIdOf, parseJsonBody, parsePathUuids } from '../http/request';
import { postHandler } from '../idempotency/post-handler';
import { acceptImages } from '../submission/accept-images';
import { findActiveTask } from '../submission/find-task';
import { publicUrlsSchema } from '../submission/public-addresses';

/** POST /image-recognition/tasks/{task_uuid}/urls: the worker fetches the images. */
export const handler = postHandler(async (event, ids) => {
  const { task_uuid } = parsePathUuids(event, 'task_uuid');
  const { urls, callback, callback_url } = parseJsonBody(event, publicUrlsSchema);
  const task = await findActiveTask(accountIdOf(event), task_uuid);
  const images = urls.map((url) => ({
    image_key: newMediaKey('images', ids.secret()),
    source_url: url,
    callback_url: callback ?? callback_url,
  }));
  return { body: await acceptImages(task, 'bulk', images, ids) };
});
