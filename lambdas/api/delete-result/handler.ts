import { renderResultSummary } from '../../domain/result-summary';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { deleteResult } from '../../storage/results/deleted-results';
import { apiHandler } from '../http/api-handler';
import { noSuchResult } from '../http/not-found';
import { accountIdOf, parsePathUuids } from '../http/request';

/** DELETE /image-recognition/tasks/{task_uuid}/results/{result_uuid}, in progress or ended. */
export const handler = apiHandler(async (event) => {
  const { task_uuid, result_uuid } = parsePathUuids(event, 'task_uuid', 'result_uuid');
  const row = await deleteResult({ account_id: accountIdOf(event), task_uuid, result_uuid });
  if (!row) throw noSuchResult(result_uuid);
  return { body: renderResultSummary(row, mediaBaseUrl()) };
});
