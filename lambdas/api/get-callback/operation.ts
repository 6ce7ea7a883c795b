import { callbackStatusSchema } from '../../contracts/callback-status';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { resultPathSchema } from '../openapi/parameters';

export const getCallbackOperation: Operation = {
  tags: ['Results'],
  operationId: 'getCallback',
  summary: "See what became of a result's callback",
  requestParams: { path: resultPathSchema },
  responses: responsesWithErrors('The callback', callbackStatusSchema, [404, 422]),
};
