import { rowOfCallerData } from '../../domain/caller-data';
import { newMediaKey } from '../../storage/objects/media';
import { accountIdOf, parseJsonBody, parsePathUuids } from '../http/request';
import { postHandler } from '../idempotency/post-handler';
import { acceptImages } from '../submission/accept-images';
import { callerDataOfPhotos } from '../submission/caller-data';
import { findActiveTask } from '../submission/find-task';
import { publicUrlsSchema } from '../submission/public-addresses';

/** POST /image-recognition/tasks/{task_uuid}/urls: the worker fetches the images. */
export const handler = postHandler(async (event, ids) => {
  const { task_uuid } = parsePathUuids(event, 'task_uuid');
  const { urls, callback, callback_url, ...lists } = parseJsonBody(event, publicUrlsSchema);
  const callerData = callerDataOfPhotos(lists, urls.length);
  const task = await findActiveTask(accountIdOf(event), task_uuid);
  const images = urls.map((url, index) => ({
    image_key: newMediaKey('images', ids.secret()),
    source_url: url,
    callback_url: callback ?? callback_url,
    ...rowOfCallerData(callerData[index] ?? {}),
  }));
  return { body: await acceptImages(task, 'bulk', images, ids) };
});
