import { readFullResult } from '../../storage/results/full-result';
import { getResult } from '../../storage/results/results';
import { apiHandler } from '../http/api-handler';
import { noSuchResult } from '../http/not-found';
import { accountIdOf, parsePathUuids } from '../http/request';
import { unlessDeleted } from '../results/unless-deleted';

/** GET /image-recognition/tasks/{task_uuid}/results/{result_uuid} */
export const handler = apiHandler(async (event) => {
  const { task_uuid, result_uuid } = parsePathUuids(event, 'task_uuid', 'result_uuid');
  const key = { account_id: accountIdOf(event), task_uuid, result_uuid };
  const row = await getResult(key);
  if (!row) throw noSuchResult(result_uuid);
  return { body: await unlessDeleted(key, readFullResult(row)) };
});
