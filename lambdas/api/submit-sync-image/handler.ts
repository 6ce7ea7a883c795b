import { LIMITS } from '../../contracts/limits';
import { AppError } from '../../shared/app-error';
import { filesOfRepeatedField, onlyFileOfField } from '../http/files';
import { parseMultipartBody, type MultipartBody } from '../http/multipart';
import { accountIdOf, parsePathUuids } from '../http/request';
import { postHandler } from '../idempotency/post-handler';
import { acceptPictures, type SubmittedPictures } from '../submission/accept-pictures';
import { callerDataOfForm } from '../submission/caller-data';
import { findActiveTask } from '../submission/find-task';
import { uploadsOfForm } from '../submission/uploads-of-form';
import { awaitResult } from './await-result';

/** POST /image-recognition/tasks/{task_uuid}/sync-image: submits one image and waits for it. */
export const handler = postHandler(async (event, ids) => {
  const { task_uuid } = parsePathUuids(event, 'task_uuid');
  const body = await parseMultipartBody(event);
  const submitted = { ...onlyPictureOfForm(body), callerData: [callerDataOfForm(body)] };
  const task = await findActiveTask(accountIdOf(event), task_uuid);

  const [result_uuid] = await acceptPictures(task, 'waiting', submitted, ids);
  if (result_uuid === undefined) throw new Error('One picture makes one result');

  // The wait is counted from the arrival at the gateway, so that a cold start does not lengthen it.
  const deadline = event.requestContext.requestTimeEpoch + LIMITS.syncWaitSeconds * 1000;
  const key = { account_id: task.account_id, task_uuid, result_uuid };
  const result = await awaitResult(key, deadline);
  if (!result) {
    throw new AppError(
      'still-processing',
      `The image is still being processed after ${LIMITS.syncWaitSeconds} s; ` +
        `fetch result ${result_uuid} later`,
      { extra: { uuid: result_uuid } },
    );
  }
  return { body: result };
});

/** The file `image`, or else the one upload that the form names. */
function onlyPictureOfForm(body: MultipartBody): SubmittedPictures {
  const uploads = uploadsOfForm(body);
  if (uploads.length === 0) {
    return { pictures: [{ bytes: onlyFileOfField(body, 'image'), field: 'image' }], uploads };
  }
  const files = filesOfRepeatedField(body, 'image', 1, 0);
  if (files.length + uploads.length > 1) {
    throw new AppError('invalid', 'upload_ids: only one image is allowed, as a file or an upload');
  }
  return { pictures: [], uploads };
}
