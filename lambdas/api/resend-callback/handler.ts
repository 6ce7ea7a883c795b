import { resendCallback } from '../../callbacks/resend-callback';
import { callbackStatusOf } from '../../domain/callback-status';
import { AppError } from '../../shared/app-error';
import { findResultWithCallback } from '../callback/find-result';
import { apiHandler } from '../http/api-handler';

/** POST /image-recognition/tasks/{task_uuid}/results/{result_uuid}/callback */
export const handler = apiHandler(async (event) => {
  const row = await findResultWithCallback(event);
  const resent = await resendCallback(row);
  if (!resent) {
    throw new AppError(
      'callback-running',
      row.status === 'IN_PROGRESS'
        ? `The result ${row.result_uuid} is IN_PROGRESS; its callback is sent when it ends`
        : `The callback of result ${row.result_uuid} is being sent; wait until it is DELIVERED or GIVEN_UP`,
    );
  }
  return { body: callbackStatusOf(resent) };
});
