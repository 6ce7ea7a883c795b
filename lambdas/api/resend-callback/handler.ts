import { resendCallback } from '../../callbacks/resend-callback';
import { callbackStatusOf } from '../../domain/callback-status';
import { AppError } from '../../shared/app-error';
import { findResultWithCallback } from '../callback/find-result';
import { postHandler } from '../idempotency/post-handler';

/** POST /image-recognition/tasks/{task_uuid}/results/{result_uuid}/callback */
export const handler = postHandler(async (event, ids) => {
  const row = await findResultWithCallback(event);
  const resent = await resendCallback(row);
  const isInProgress = row.status === 'IN_PROGRESS';
  if (!resent && (isInProgress || ids.earlier === 'nothing')) {
    throw new AppError(
      'callback-running',
      isInProgress
        ? `The result ${row.result_uuid} is IN_PROGRESS; its callback is sent when it ends`
        : `The callback of result ${row.result_uuid} is being sent; wait until it is DELIVERED or GIVEN_UP`,
    );
  }
  // The earlier request of the same key may have started the callback that is being sent.
  return { body: callbackStatusOf(resent ?? row) };
});
