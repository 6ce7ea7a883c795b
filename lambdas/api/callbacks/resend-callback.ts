import { resendCallback } from '../../callbacks/resend-callback';
import { callbackStatusSchema } from '../../contracts/callback-status';
import { LIMITS } from '../../contracts/limits';
import { callbackStatusOf } from '../../domain/callback-status';
import { AppError } from '../../shared/app-error';
import { NO_SUCH_RESULT, noUuid } from '../describe/details';
import { EXAMPLE_CALLBACK, EXAMPLE_RESULT_SUMMARY } from '../describe/examples';
import { postRoute } from '../idempotency/post-route';
import { findResultWithCallback } from './find-result-with-callback';

/** POST /image-recognition/tasks/{task_uuid}/results/{result_uuid}/callback */
export const resendCallbackRoute = postRoute({
  path: '/image-recognition/tasks/{task_uuid}/results/{result_uuid}/callback',
  permission: 'callbacks:send',
  access: {
    tables: {
      results: ['GetItem', 'UpdateItem'],
      usage: ['PutItem'],
    },
    startsCallbacks: true,
  },
  tag: 'Results',
  operationId: 'resendCallback',
  summary: "Send a result's callback again",
  description:
    'Sends the result to its callback address again, whether the callback was delivered or given up, ' +
    `with up to ${LIMITS.callbackAttempts} attempts as before. Takes no body.`,
  success: {
    description: 'The callback, which is PENDING again',
    schema: callbackStatusSchema,
    example: {
      ...EXAMPLE_CALLBACK,
      outcome: 'PENDING',
      attempts: 0,
      last_error: '',
      last_attempt_at: null,
      next_attempt_at: null,
    },
  },
  errors: {
    404: NO_SUCH_RESULT,
    409: `The callback of result ${EXAMPLE_RESULT_SUMMARY.uuid} is being sent; wait until it is DELIVERED or GIVEN_UP`,
    422: noUuid('result_uuid'),
  },
  async answer(request, ids) {
    const row = await findResultWithCallback(request);
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
    // A repeat of the request (same Idempotency-Key) finds the callback that the first one started still being
    // sent. It is answered with that callback's state, not refused.
    return { body: callbackStatusOf({ ...(resent ?? row), callback_url: row.callback_url }) };
  },
});
