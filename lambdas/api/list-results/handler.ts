import { LIMITS } from '../../contracts/limits';
import { listResultsSchema, type ListResults } from '../../contracts/list-results';
import { renderResultSummary } from '../../domain/result-summary';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { listFilteredResults, listResults } from '../../storage/results/result-lists';
import { getTask } from '../../storage/tasks/tasks';
import { apiHandler } from '../http/api-handler';
import { noSuchTask } from '../http/not-found';
import { accountIdOf, parsePathUuids, parseQueryParameters } from '../http/request';

/** GET /image-recognition/tasks/{task_uuid}/results; the task may be a deleted one. */
export const handler = apiHandler(async (event) => {
  const { task_uuid } = parsePathUuids(event, 'task_uuid');
  const query = parseQueryParameters(event, listResultsSchema);
  const accountId = accountIdOf(event);
  if (!(await getTask(accountId, task_uuid))) {
    throw noSuchTask(task_uuid);
  }
  const isFiltered = query.status !== undefined || query.external_id !== undefined;
  const page = await (isFiltered ? listFilteredResults : listResults)(accountId, task_uuid, query);
  if (!page) throw tooManyError(query);
  const { items, total } = page;
  return {
    body: {
      items: items.map((row) => renderResultSummary(row, mediaBaseUrl())),
      total,
      limit: query.limit,
      offset: query.offset,
    },
  };
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
