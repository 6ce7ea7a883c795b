import { planogramSchema } from '../../contracts/planogram';
import { planogramFieldsOf, renderPlanogram } from '../../domain/planogram';
import { updatePlanogram } from '../../storage/planograms/planograms';
import {
  JSON_TOO_LARGE,
  NO_JSON,
  NO_SUCH_PLANOGRAM,
  RESULT_IN_PROGRESS,
  UNKNOWN_ITEM_OF_PLANOGRAM,
} from '../describe/details';
import { EXAMPLE_PLANOGRAM } from '../describe/example-planogram';
import { noSuchPlanogram } from '../http/not-found';
import { route } from '../http/route';
import { NAMED_BY_A_PLANOGRAM } from './access';
import { findPlanogram } from './find-planogram';
import { SENT_PLANOGRAM, sentPlanogramOf } from './sent-planogram';

export const replacePlanogramRoute = route({
  method: 'PUT',
  path: '/planograms/{planogram_uuid}',
  permission: 'catalog:write',
  access: {
    tables: { planograms: ['GetItem', 'UpdateItem'], ...NAMED_BY_A_PLANOGRAM.tables },
    documents: NAMED_BY_A_PLANOGRAM.documents,
  },
  tag: 'Planograms',
  operationId: 'replacePlanogram',
  summary: 'Replace a planogram',
  description:
    'Absent fields get their defaults, as on creation. From then on, all results, including earlier ones, ' +
    'are compared with the new planogram.',
  ...SENT_PLANOGRAM,
  success: { description: 'The planogram', schema: planogramSchema, example: EXAMPLE_PLANOGRAM },
  errors: {
    400: NO_JSON,
    404: NO_SUCH_PLANOGRAM,
    409: RESULT_IN_PROGRESS,
    413: JSON_TOO_LARGE,
    422: UNKNOWN_ITEM_OF_PLANOGRAM,
  },
  async answer(request) {
    const row = await findPlanogram(request);
    const sent = await sentPlanogramOf(request);
    const updated = await updatePlanogram(row, planogramFieldsOf(sent));
    if (!updated) throw noSuchPlanogram(row.planogram_uuid);
    return { body: renderPlanogram(updated) };
  },
});
