import { resultSchema } from '../../contracts/result';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { resultPathSchema } from '../openapi/parameters';

export const getResultOperation: Operation = {
  tags: ['Results'],
  operationId: 'getResult',
  summary: 'Fetch a result',
  description: 'Poll it until status is COMPLETED or FAILED.',
  requestParams: { path: resultPathSchema },
  responses: responsesWithErrors('The result', resultSchema, [404, 422]),
};
