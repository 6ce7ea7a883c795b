import { NO_SUCH_RESULT, noUuid } from '../describe/details';
import { route } from '../http/route';
import {
  answerOf,
  changeCorrections,
  CHANGED_SINCE,
  CORRECTIONS_PATH,
  correctionsSuccess,
  ifMatchSchema,
  requestLearning,
} from './corrections';

export const deleteCorrectionsRoute = route({
  method: 'DELETE',
  path: CORRECTIONS_PATH,
  permission: 'results:write',
  access: { tables: { results: ['GetItem', 'UpdateItem'] }, sendsTo: ['enrolment'] },
  tag: 'Results',
  operationId: 'deleteCorrections',
  summary: 'Remove all corrections of a result',
  description:
    'Afterwards the corrected result is again what was recognised. Without If-Match, corrections of any ' +
    'version are removed. Within seconds, items lose the views that they learned from them.',
  headers: ifMatchSchema,
  success: correctionsSuccess('The corrections, which are empty now'),
  errors: {
    404: NO_SUCH_RESULT,
    409: 'The result is IN_PROGRESS. Ask again when it is COMPLETED.',
    412: CHANGED_SINCE,
    422: noUuid('result_uuid'),
  },
  async answer(request) {
    const corrections = { facings: [], added: [] };
    const row = await changeCorrections(request, { corrections, replaces: 'any' });
    await requestLearning(row);
    return answerOf(row);
  },
});
