import { LIST_COUNTER_ACTIONS } from '../../contracts/access';
import { LIMITS } from '../../contracts/limits';
import { type ListResults, listResultsSchema } from '../../contracts/list-results';
import { pageSchema } from '../../contracts/page';
import { resultSummarySchema } from '../../contracts/result';
import { renderRequested, renderResultSummary } from '../../domain/result-summary';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { listFilteredResults, listResults } from '../../storage/results/result-lists';
import { getTask } from '../../storage/tasks/tasks';
import { NO_SUCH_TASK } from '../describe/details';
import { EXAMPLE_RESULT_SUMMARY, pageOf } from '../describe/examples';
import { noSuchTask } from '../http/not-found';
import { route } from '../http/route';

/** GET /image-recognition/tasks/{task_uuid}/results; also for deleted tasks */
export const listResultsRoute = route({
  method: 'GET',
  path: '/image-recognition/tasks/{task_uuid}/results',
  permission: 'results:read',
  access: {
    tables: {
      tasks: ['GetItem'],
      results: ['Query by-position', 'Query by-created', 'Query by-external-id', 'BatchGetItem'],
      counters: LIST_COUNTER_ACTIONS,
    },
    mediaAddresses: true,
  },
  tag: 'Results',
  operationId: 'listResults',
  summary: 'List results',
  description:
    'Oldest first, unless order is desc. With desc, new results shift the following pages; an ' +
    'end_datetime keeps them in place. Both ends of the time range are exclusive; a time without an ' +
    'offset is UTC.',
  query: listResultsSchema,
  success: {
    description: 'A page of results',
    schema: pageSchema(resultSummarySchema),
    example: pageOf(EXAMPLE_RESULT_SUMMARY),
  },
  errors: { 404: NO_SUCH_TASK, 422: 'end_datetime: must not be before start_datetime' },
  async answer(request) {
    const { task_uuid } = request.path;
    const query = request.query;
    const accountId = request.accountId;
    if (!(await getTask(accountId, task_uuid))) {
      throw noSuchTask(task_uuid);
    }
    const isFiltered = query.status !== undefined || query.external_id !== undefined;
    const page = await (isFiltered ? listFilteredResults : listResults)(
      accountId,
      task_uuid,
      query,
    );
    if (!page) throw tooManyError(query);
    const { items, total } = page;
    return {
      body: {
        items: items.map((row) => ({
          ...renderResultSummary(row, mediaBaseUrl()),
          ...renderRequested(row, query.fields),
        })),
        total,
        limit: query.limit,
        offset: query.offset,
      },
    };
  },
});

const tooManyError = ({ external_id }: ListResults) =>
  new AppError(
    'invalid',
    external_id === undefined
      ? `status: more than ${LIMITS.resultsReadByFilter} results would have to be looked at; ` +
          'narrow the list by start_datetime and end_datetime'
      : `external_id: more than ${LIMITS.resultsReadByFilter} results have it; ` +
          'list them by start_datetime and end_datetime, without external_id',
  );
