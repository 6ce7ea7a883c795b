import { resultSummarySchema } from '../../contracts/result';
import { NO_SUCH_RESULT, noUuid } from '../openapi/details';
import { EXAMPLE_RESULT_SUMMARY } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { resultPathSchema } from '../openapi/parameters';

export const deleteResultOperation: Operation = {
  tags: ['Results'],
  operationId: 'deleteResult',
  summary: 'Delete a result, its picture and what was recognised on it',
  description:
    'The result is gone at once, from lists as well, and its callback is not sent any more. If it is ' +
    'IN_PROGRESS, its image is not recognised. `image_url` may be answered from caches for up to an hour.',
  requestParams: { path: resultPathSchema },
  responses: responsesWithErrors(
    'The result as it was',
    resultSummarySchema,
    { 404: NO_SUCH_RESULT, 422: noUuid('result_uuid') },
    { example: EXAMPLE_RESULT_SUMMARY },
  ),
};
