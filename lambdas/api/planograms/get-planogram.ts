import { planogramSchema } from '../../contracts/planogram';
import { renderPlanogram } from '../../domain/planogram';
import { NO_SUCH_PLANOGRAM, noUuid } from '../describe/details';
import { EXAMPLE_PLANOGRAM } from '../describe/example-planogram';
import { route } from '../http/route';
import { findPlanogram } from './find-planogram';

export const getPlanogramRoute = route({
  method: 'GET',
  path: '/planograms/{planogram_uuid}',
  permission: 'catalog:read',
  access: { tables: { planograms: ['GetItem'] } },
  tag: 'Planograms',
  operationId: 'getPlanogram',
  summary: 'Fetch a planogram',
  description: 'With all its positions.',
  success: { description: 'The planogram', schema: planogramSchema, example: EXAMPLE_PLANOGRAM },
  errors: { 404: NO_SUCH_PLANOGRAM, 422: noUuid('planogram_uuid') },
  answer: async (request) => ({ body: renderPlanogram(await findPlanogram(request)) }),
});
