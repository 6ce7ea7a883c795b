import { callbackStatusSchema } from '../../contracts/callback-status';
import { callbackStatusOf } from '../../domain/callback-status';
import { NO_SUCH_RESULT, noUuid } from '../describe/details';
import { EXAMPLE_CALLBACK } from '../describe/examples';
import { route } from '../http/route';
import { findResultWithCallback } from './find-result-with-callback';

/** GET /image-recognition/tasks/{task_uuid}/results/{result_uuid}/callback */
export const getCallbackRoute = route({
  method: 'GET',
  path: '/image-recognition/tasks/{task_uuid}/results/{result_uuid}/callback',
  permission: 'results:read',
  access: { tables: { results: ['GetItem'] } },
  tag: 'Results',
  operationId: 'getCallback',
  summary: "Fetch the state of a result's callback",
  description:
    'A result whose photo was submitted without a callback address has no callback: 404.',
  success: { description: 'The callback', schema: callbackStatusSchema, example: EXAMPLE_CALLBACK },
  errors: { 404: NO_SUCH_RESULT, 422: noUuid('result_uuid') },
  answer: async (request) => ({
    body: callbackStatusOf(await findResultWithCallback(request)),
  }),
});
