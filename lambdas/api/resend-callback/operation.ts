import { callbackStatusSchema } from '../../contracts/callback-status';
import { LIMITS } from '../../contracts/limits';
import { NO_SUCH_RESULT, noUuid } from '../openapi/details';
import { EXAMPLE_CALLBACK, EXAMPLE_RESULT_SUMMARY } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { resultPathSchema } from '../openapi/parameters';

export const resendCallbackOperation: Operation = {
  tags: ['Results'],
  operationId: 'resendCallback',
  summary: "Send a result's callback again",
  description:
    'Posts the result to its callback address once more, whether the callback was delivered or given ' +
    `up, in up to ${LIMITS.callbackAttempts} attempts as before. Takes no body.`,
  requestParams: { path: resultPathSchema },
  responses: responsesWithErrors(
    'The callback, PENDING',
    callbackStatusSchema,
    {
      404: NO_SUCH_RESULT,
      409: `The callback of result ${EXAMPLE_RESULT_SUMMARY.uuid} is being sent; wait until it is DELIVERED or GIVEN_UP`,
      422: noUuid('result_uuid'),
    },
    {
      example: {
        ...EXAMPLE_CALLBACK,
        outcome: 'PENDING',
        attempts: 0,
        last_error: '',
        last_attempt_at: null,
        next_attempt_at: null,
      },
    },
  ),
};
