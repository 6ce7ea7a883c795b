import { listResultsSchema } from '../../contracts/list-results';
import { renderResultSummary } from '../../domain/result-summary';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { listResults } from '../../storage/result-lists';
import { getTask } from '../../storage/tasks';
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
  const { items, total } = await listResults(accountId, task_uuid, query);
  return {
    body: {
      items: items.map((row) => renderResultSummary(row, mediaBaseUrl())),
      total,
      limit: query.limit,
      offset: query.offset,
    },
  };
});
