import { callbackStatusSchema } from '../../contracts/callback-status';
import { LIMITS } from '../../contracts/limits';
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
  responses: responsesWithErrors('The callback, PENDING', callbackStatusSchema, [404, 409, 422]),
};
