import { LIST_COUNTER_ACTIONS } from '../../contracts/access';
import { orderedPageQuerySchema, pageSchema } from '../../contracts/page';
import { planogramSummarySchema } from '../../contracts/planogram';
import { renderPlanogramSummary } from '../../domain/planogram';
import { listPlanograms } from '../../storage/planograms/planograms';
import { EXAMPLE_PLANOGRAM_SUMMARY } from '../describe/example-planogram';
import { pageOf } from '../describe/examples';
import { route } from '../http/route';

export const listPlanogramsRoute = route({
  method: 'GET',
  path: '/planograms',
  permission: 'catalog:read',
  access: { tables: { planograms: ['Query by-position'], counters: LIST_COUNTER_ACTIONS } },
  tag: 'Planograms',
  operationId: 'listPlanograms',
  summary: 'List planograms',
  description:
    'Without their positions. Oldest first, unless order is desc. With desc, new planograms shift the following pages.',
  query: orderedPageQuerySchema,
  success: {
    description: 'A page of planograms',
    schema: pageSchema(planogramSummarySchema),
    example: pageOf(EXAMPLE_PLANOGRAM_SUMMARY),
  },
  errors: { 422: 'offset: must be at least 0' },
  async answer({ query, accountId }) {
    const { items, total } = await listPlanograms(accountId, query);
    const { limit, offset } = query;
    return { body: { items: items.map(renderPlanogramSummary), total, limit, offset } };
  },
});
