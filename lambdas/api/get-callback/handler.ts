import { callbackStatusOf } from '../../domain/callback-status';
import { apiHandler } from '../http/api-handler';
import { findResultWithCallback } from '../callback/find-result';

/** GET /image-recognition/tasks/{task_uuid}/results/{result_uuid}/callback */
export const handler = apiHandler(async (event) => ({
  body: callbackStatusOf(await findResultWithCallback(event)),
}));
