import { resultSchema } from '../../contracts/result';
import { responses, type Operation } from '../openapi/operation';
import { resultPath } from '../openapi/parameters';

export const getResultOperation: Operation = {
  tags: ['Results'],
  operationId: 'getResult',
  summary: 'Fetch a result',
  description: 'Poll it until status is COMPLETED or FAILED.',
  requestParams: { path: resultPath },
  responses: responses('The result', resultSchema, [404, 422]),
};
