import { LIMITS } from '../../contracts/limits';
import { AppError } from '../../shared/app-error';
import { readFullResult } from '../../storage/full-result';
import { onlyFileOfField } from '../http/files';
import { parseMultipartBody } from '../http/multipart';
import { accountIdOf, parsePathUuids } from '../http/request';
import { postHandler } from '../idempotency/post-handler';
import { acceptPictures } from '../submission/accept-pictures';
import { findActiveTask } from '../submission/find-task';
import { awaitEndOfResult } from './await-result';

/** POST /image-recognition/tasks/{task_uuid}/sync-image: submits one image and waits for it. */
export const handler = postHandler(async (event, ids) => {
  const { task_uuid } = parsePathUuids(event, 'task_uuid');
  const body = await parseMultipartBody(event);
  const image = onlyFileOfField(body, 'image');
  const task = await findActiveTask(accountIdOf(event), task_uuid);

  const pictures = [{ bytes: image, field: 'image' }];
  const [result_uuid] = await acceptPictures(task, 'waiting', pictures, ids);
  if (result_uuid === undefined) throw new Error('One picture makes one result');

  // The wait is counted from the arrival at the gateway, so that a cold start does not lengthen it.
  const deadline = event.requestContext.requestTimeEpoch + LIMITS.syncWaitSeconds * 1000;
  const row = await awaitEndOfResult(
    { account_id: task.account_id, task_uuid, result_uuid },
    deadline,
  );
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
