import { listResultsSchema } from '../../contracts/list-results';
import { pageSchema } from '../../contracts/page';
import { resultSummarySchema } from '../../contracts/result';
import { NO_SUCH_TASK } from '../openapi/details';
import { EXAMPLE_RESULT_SUMMARY, pageOf } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { taskPathSchema } from '../openapi/parameters';

export const listResultsOperation: Operation = {
  tags: ['Results'],
  operationId: 'listResults',
  summary: 'List results',
  description:
    'Oldest first, unless order is desc. With desc, new results move the pages that follow: name an ' +
    'end_datetime to keep them in place. Both ends of the time range are exclusive; a time without an ' +
    'offset is UTC.',
  requestParams: { path: taskPathSchema, query: listResultsSchema },
  responses: responsesWithErrors(
    'A page of results',
    pageSchema(resultSummarySchema),
    { 404: NO_SUCH_TASK, 422: 'end_datetime: must not be before start_datetime' },
    { example: pageOf(EXAMPLE_RESULT_SUMMARY) },
  ),
};
