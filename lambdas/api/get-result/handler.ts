import { apiHandler } from '../http/api-handler';
import { accountOf, pathUuids } from '../http/request';
import { readResult } from './read-result';

/** GET /image-recognition/tasks/{task_uuid}/results/{result_uuid} */
export const handler = apiHandler(async (event) => {
  const { task_uuid, result_uuid } = pathUuids(event, 'task_uuid', 'result_uuid');
  return {
    body: await readResult({
      accountId: accountOf(event),
      taskUuid: task_uuid,
      resultUuid: result_uuid,
    }),
  };
});
