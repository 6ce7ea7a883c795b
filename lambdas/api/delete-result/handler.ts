import { renderResultSummary } from '../../domain/result-summary';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { deleteResult } from '../../storage/deleted-results';
import { apiHandler } from '../http/api-handler';
import { accountIdOf, parsePathUuids } from '../http/request';

/** DELETE /image-recognition/tasks/{task_uuid}/results/{result_uuid}, in progress or ended. */
export const handler = apiHandler(async (event) => {
  const { task_uuid, result_uuid } = parsePathUuids(event, 'task_uuid', 'result_uuid');
  const row = await deleteResult({ account_id: accountIdOf(event), task_uuid, result_uuid });
  if (!row) throw new AppError('not-found', `There is no result ${result_uuid} in this task`);
  return { body: renderResultSummary(row, mediaBaseUrl()) };
});
