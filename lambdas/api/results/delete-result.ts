import { REMAINS_OF_A_RESULT } from '../../contracts/access';
import { deleteResultQuerySchema } from '../../contracts/corrections';
import { resultSummarySchema } from '../../contracts/result-summary';
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
    ...REMAINS_OF_A_RESULT,
    tables: {
      ...REMAINS_OF_A_RESULT.tables,
      results: ['GetItem', 'PutItem'],
      usage: ['PutItem'],
    },
    mediaAddresses: true,
  },
  tag: 'Results',
  operationId: 'deleteResult',
  summary: 'Delete a result with its picture and what was recognised',
  description:
    'The result is gone at once, from lists as well, and its callback is no longer sent. If it is ' +
    'IN_PROGRESS, its image is not recognised. Views that items learned from it are removed, unless ' +
    '`keep_learned_views` is true. Caches may serve pictures for up to an hour.',
  query: deleteResultQuerySchema,
  success: {
    description: 'The result as it was',
    schema: resultSummarySchema,
    example: EXAMPLE_RESULT_SUMMARY,
  },
  errors: { 404: NO_SUCH_RESULT, 422: noUuid('result_uuid') },
  async answer(request) {
    const { task_uuid, result_uuid } = request.path;
    const key = { account_id: request.accountId, task_uuid, result_uuid };
    const row = await deleteResult(key, { keepsViews: request.query.keep_learned_views });
    if (!row) throw noSuchResult(result_uuid);
    return { body: renderResultSummary(row, mediaBaseUrl()) };
  },
});
