import { LIMITS } from '../../contracts/limits';
import { resultSummarySchema } from '../../contracts/result-summary';
import { renderResultSummary } from '../../domain/result-summary';
import { AppError } from '../../shared/app-error';
import { logger } from '../../shared/logger';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { sendMessages } from '../../storage/queues/queues';
import { beginRename, mayBeRenamed } from '../../storage/results/renames';
import { getResult } from '../../storage/results/results';
import { NO_SUCH_RESULT } from '../describe/details';
import { EXAMPLE_RESULT_SUMMARY } from '../describe/examples';
import { noSuchResult } from '../http/not-found';
import { postRoute } from '../idempotency/post-route';
import { documentKeyOf } from './document-key';

/** POST /image-recognition/tasks/{task_uuid}/results/{result_uuid}/rename */
export const renameResultRoute = postRoute({
  path: '/image-recognition/tasks/{task_uuid}/results/{result_uuid}/rename',
  permission: 'results:write',
  access: {
    tables: { results: ['GetItem', 'UpdateItem'] },
    mediaAddresses: true,
    sendsTo: ['enrolment'],
  },
  tag: 'Results',
  operationId: 'renameResult',
  summary: 'Name the facings of a result again',
  description:
    'By the catalogue as it is now, such as after it got new items, or learned views. Boxes and ids stay, and ' +
    'so do the names of facings that a correction judges. It is done in the background, mostly within ' +
    'seconds: the result has `rename_requested_at` until then, and `renamed_at` afterwards. It is not ' +
    'counted as an image, and no callback is sent. Asking again while it waits changes nothing. ' +
    `A result can be named again ${LIMITS.renamesPerResult} times. Takes no body.`,
  success: {
    description: 'The result, which waits to be named again',
    schema: resultSummarySchema,
    example: {
      ...EXAMPLE_RESULT_SUMMARY,
      rename_requested_at: EXAMPLE_RESULT_SUMMARY.updated_at,
    },
  },
  errors: {
    404: NO_SUCH_RESULT,
    409: 'The result is IN_PROGRESS. Ask again when it is COMPLETED.',
    422: `The result was named again ${LIMITS.renamesPerResult} times, and cannot be more often; submit the photo again`,
  },
  async answer(request) {
    const { task_uuid, result_uuid } = request.path;
    const key = { account_id: request.accountId, task_uuid, result_uuid };
    const row = await getResult(key);
    if (!row) throw noSuchResult(result_uuid);
    documentKeyOf(row, 'rename');
    if (!mayBeRenamed(row)) {
      throw new AppError(
        'invalid',
        `The result was named again ${LIMITS.renamesPerResult} times, and cannot be more often; submit the photo again`,
      );
    }
    const begun = await beginRename(row);
    if (!begun) throw noSuchResult(result_uuid);
    try {
      await sendMessages('enrolment', [{ kind: 'rename', ...key }]);
    } catch (error) {
      logger.error('the sweep must ask for the rename', { result_uuid, error });
    }
    return { body: renderResultSummary(begun, mediaBaseUrl()) };
  },
});
