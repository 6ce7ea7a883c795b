import { REMAINS_OF_A_RESULT } from '../../contracts/access';
import { resultSummarySchema } from '../../contracts/result';
import { renderResultSummary } from '../../domain/result-summary';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { deleteResult } from '../../storage/results/deleted-results';
import { NO_SUCH_RESULT, noUuid } from '../describe/details';
import { EXAMPLE_RESULT_SUMMARY } from '../describe/examples';
import { noSuchResult } from '../http/not-found';
import { route } from '../http/route';

/** DELETE /image-recognition/tasks/{task_uuid}/results/{result_uuid}, in progress or finished. */
export const deleteResultRoute = route({
  method: 'DELETE',
  path: '/image-recognition/tasks/{task_uuid}/results/{result_uuid}',
  permission: 'results:write',
  access: {
    tables: { results: ['GetItem', 'PutItem'], counters: ['UpdateItem'], usage: ['PutItem'] },
    ...REMAINS_OF_A_RESULT,
    mediaAddresses: true,
  },
  tag: 'Results',
  operationId: 'deleteResult',
  summary: 'Delete a result with its picture and what was recognised',
  description:
    'The result is gone at once, from lists as well, and its callback is no longer sent. If it is ' +
    'IN_PROGRESS, its image is not recognised. Caches may serve `image_url` for up to an hour.',
  success: {
    description: 'The result as it was',
    schema: resultSummarySchema,
    example: EXAMPLE_RESULT_SUMMARY,
  },
  errors: { 404: NO_SUCH_RESULT, 422: noUuid('result_uuid') },
  async answer(request) {
    const { task_uuid, result_uuid } = request.path;
    const row = await deleteResult({ account_id: request.accountId, task_uuid, result_uuid });
    if (!row) throw noSuchResult(result_uuid);
    return { body: renderResultSummary(row, mediaBaseUrl()) };
  },
});
