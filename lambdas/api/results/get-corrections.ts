import { NO_SUCH_RESULT, noUuid } from '../describe/details';
import { route } from '../http/route';
import { answerOf, CORRECTIONS_PATH, correctionsSuccess, findCompletedResult } from './corrections';

export const getCorrectionsRoute = route({
  method: 'GET',
  path: CORRECTIONS_PATH,
  permission: 'results:read',
  access: { tables: { results: ['GetItem'] } },
  tag: 'Results',
  operationId: 'getCorrections',
  summary: 'Fetch the corrections of a result',
  description: 'Before the first correction, the lists are empty and the version is 0.',
  success: correctionsSuccess('The corrections'),
  errors: {
    404: NO_SUCH_RESULT,
    409: 'The result is IN_PROGRESS. Ask again when it is COMPLETED.',
    422: noUuid('result_uuid'),
  },
  async answer(request) {
    return answerOf(await findCompletedResult(request));
  },
});
