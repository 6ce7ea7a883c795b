import { correctedQuerySchema } from '../../contracts/corrections';
import { type Result, resultSchema } from '../../contracts/result';
import { fieldsQuery, refuseLoneSharesBy } from '../../contracts/result-fields';
import { countFacings } from '../../domain/recognition/facing-counts';
import { leastSureNames } from '../../domain/recognition/least-sure';
import { countFromBottom } from '../../domain/recognition/realogram/count-from-bottom';
import { ShareTotals } from '../../domain/recognition/total-shares';
import { renderRequested } from '../../domain/result-summary';
import { readCorrectedResult } from '../../storage/results/corrections';
import { readFullResult } from '../../storage/results/full-result';
import { getResult } from '../../storage/results/results';
import { NO_SUCH_RESULT, noUuid } from '../describe/details';
import { EXAMPLE_RESULT } from '../describe/example-result';
import { noSuchResult } from '../http/not-found';
import { requirePermissions } from '../http/request';
import { route } from '../http/route';
import { totalOf } from './read-listed';
import { unlessDeleted } from './unless-deleted';

/** Counts the shares of one result; there are none unless it is COMPLETED. */
function sharesOf({ status, coco }: Result): ShareTotals {
  const shares = new ShareTotals();
  if (status === 'COMPLETED') shares.add(coco);
  return shares;
}

/** GET /image-recognition/tasks/{task_uuid}/results/{result_uuid} */
export const getResultRoute = route({
  method: 'GET',
  path: '/image-recognition/tasks/{task_uuid}/results/{result_uuid}',
  permission: 'results:read',
  access: {
    tables: { results: ['GetItem'], catalog: ['BatchGetItem'] },
    mediaAddresses: true,
    documents: { GetObject: ['results'] },
  },
  tag: 'Results',
  operationId: 'getResult',
  summary: 'Fetch a result',
  description:
    'Poll it until status is COMPLETED or FAILED. A COMPLETED result never changes, unless its facings are ' +
    'named again; its corrections are applied only on request.',
  query: correctedQuerySchema.extend(fieldsQuery).superRefine(refuseLoneSharesBy),
  success: { description: 'The result', schema: resultSchema, example: EXAMPLE_RESULT },
  errors: { 404: NO_SUCH_RESULT, 422: noUuid('result_uuid') },
  async answer(request) {
    const { task_uuid, result_uuid } = request.path;
    if (request.query.shares_by !== undefined) requirePermissions(request.event, 'catalog:read');
    const key = { account_id: request.accountId, task_uuid, result_uuid };
    const row = await getResult(key);
    if (!row) throw noSuchResult(result_uuid);
    const read = request.query.corrected ? readCorrectedResult : readFullResult;
    const result = await unlessDeleted(key, read(row));
    const { fields = [], shares_by } = request.query;
    const { realogram } = result.postprocessing_results;
    return {
      body: {
        ...result,
        ...renderRequested(row, fields),
        ...(fields.includes('facings') &&
          result.status === 'COMPLETED' && { facings: countFacings(result.coco) }),
        ...(fields.includes('least_sure') &&
          result.status === 'COMPLETED' && { least_sure: leastSureNames(result.coco) }),
        ...(fields.includes('shares') && {
          shares: await totalOf(sharesOf(result), request.accountId, shares_by),
        }),
        ...(fields.includes('shelf_from_bottom') &&
          realogram && {
            postprocessing_results: {
              ...result.postprocessing_results,
              realogram: countFromBottom(realogram),
            },
          }),
      },
    };
  },
});
