import { planogramSchema } from '../../contracts/planogram';
import { renderPlanogram } from '../../domain/planogram';
import { deletePlanogram } from '../../storage/planograms/planograms';
import { NO_SUCH_PLANOGRAM, noUuid } from '../describe/details';
import { EXAMPLE_PLANOGRAM } from '../describe/example-planogram';
import { noSuchPlanogram } from '../http/not-found';
import { route } from '../http/route';
import { findPlanogram } from './find-planogram';

export const deletePlanogramRoute = route({
  method: 'DELETE',
  path: '/planograms/{planogram_uuid}',
  permission: 'catalog:write',
  access: { tables: { planograms: ['GetItem', 'UpdateItem'], counters: ['UpdateItem'] } },
  tag: 'Planograms',
  operationId: 'deletePlanogram',
  summary: 'Delete a planogram',
  description: 'Results are kept, and can be compared with other planograms.',
  success: {
    description: 'The planogram as it was',
    schema: planogramSchema,
    example: EXAMPLE_PLANOGRAM,
  },
  errors: { 404: NO_SUCH_PLANOGRAM, 422: noUuid('planogram_uuid') },
  async answer(request) {
    const row = await findPlanogram(request);
    if (!(await deletePlanogram(row))) throw noSuchPlanogram(row.planogram_uuid);
    return { body: renderPlanogram(row) };
  },
});
