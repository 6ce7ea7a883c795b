import { LIMITS } from '../../contracts/limits';
import { AppError } from '../../shared/app-error';
import { readFullResult } from '../../storage/full-result';
import { apiHandler } from '../http/api-handler';
import { oneFile } from '../http/files';
import { multipartBody } from '../http/multipart';
import { accountOf, pathUuids } from '../http/request';
import { acceptPictures } from '../submission/accept-images';
import { findTask } from '../submission/find-task';
import { awaitResult } from './await-result';

/** POST /image-recognition/tasks/{task_uuid}/sync-image: submits one image and waits for it. */
export const handler = apiHandler(async (event) => {
  const { task_uuid } = pathUuids(event, 'task_uuid');
  const body = await multipartBody(event);
  const image = oneFile(body, 'image');
  const task = await findTask(accountOf(event), task_uuid);

  const [result_uuid] = await acceptPictures(task, 'waiting', [{ bytes: image, field: 'image' }]);
  if (result_uuid === undefined) throw new Error('One picture makes one result');

  // The wait is counted from the arrival at the gateway, so that a cold start does not lengthen it.
  const deadline = event.requestContext.requestTimeEpoch + LIMITS.syncWaitSeconds * 1000;
  const row = await awaitResult({ account_id: task.account_id, task_uuid, result_uuid }, deadline);
  if (!row) {
    throw new AppError(
      'still-processing',
      `The image is still being processed after ${LIMITS.syncWaitSeconds} s; ` +
        `fetch result ${result_uuid} later`,
      { extra: { uuid: result_uuid } },
    );
  }
  return { body: await readFullResult(row) };
});
