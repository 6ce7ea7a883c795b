import { callbackStatusSchema } from '../../contracts/callback-status';
import { NO_SUCH_RESULT, noUuid } from '../openapi/details';
import { EXAMPLE_CALLBACK } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { resultPathSchema } from '../openapi/parameters';

export const getCallbackOperation: Operation = {
  tags: ['Results'],
  operationId: 'getCallback',
  summary: "See what became of a result's callback",
  description: 'A result whose photo was submitted without a callback address has none: 404.',
  requestParams: { path: resultPathSchema },
  responses: responsesWithErrors(
    'The callback',
    callbackStatusSchema,
    { 404: NO_SUCH_RESULT, 422: noUuid('result_uuid') },
    { example: EXAMPLE_CALLBACK },
  ),
};
