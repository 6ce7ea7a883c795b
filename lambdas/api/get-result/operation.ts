import { resultSchema } from '../../contracts/result';
import { NO_SUCH_RESULT, noUuid } from '../openapi/details';
import { EXAMPLE_RESULT } from '../openapi/example-result';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { resultPathSchema } from '../openapi/parameters';

export const getResultOperation: Operation = {
  tags: ['Results'],
  operationId: 'getResult',
  summary: 'Fetch a result',
  description: 'Poll it until status is COMPLETED or FAILED.',
  requestParams: { path: resultPathSchema },
  responses: responsesWithErrors(
    'The result',
    resultSchema,
    { 404: NO_SUCH_RESULT, 422: noUuid('result_uuid') },
    { example: EXAMPLE_RESULT },
  ),
};
