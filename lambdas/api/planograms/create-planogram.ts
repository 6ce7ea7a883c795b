import { FIRST_WRITE_ACTIONS } from '../../contracts/access';
import { planogramSchema } from '../../contracts/planogram';
import { planogramFieldsOf, renderPlanogram } from '../../domain/planogram';
import { getPlanogram, putPlanogram } from '../../storage/planograms/planograms';
import {
  JSON_TOO_LARGE,
  NO_JSON,
  RESULT_IN_PROGRESS,
  UNKNOWN_ITEM_OF_PLANOGRAM,
} from '../describe/details';
import { EXAMPLE_PLANOGRAM } from '../describe/example-planogram';
import { madeAndDeleted } from '../http/not-found';
import { postRoute } from '../idempotency/post-route';
import { NAMED_BY_A_PLANOGRAM } from './access';
import { SENT_PLANOGRAM, sentPlanogramOf } from './sent-planogram';

export const createPlanogramRoute = postRoute({
  path: '/planograms',
  permission: 'catalog:write',
  access: {
    tables: {
      planograms: FIRST_WRITE_ACTIONS,
      counters: ['UpdateItem'],
      ...NAMED_BY_A_PLANOGRAM.tables,
    },
    documents: NAMED_BY_A_PLANOGRAM.documents,
  },
  tag: 'Planograms',
  operationId: 'createPlanogram',
  summary: 'Create a planogram',
  description: 'Which product belongs where in a bay, and which products a photo must show.',
  ...SENT_PLANOGRAM,
  success: { description: 'The planogram', schema: planogramSchema, example: EXAMPLE_PLANOGRAM },
  errors: {
    400: NO_JSON,
    409: RESULT_IN_PROGRESS,
    413: JSON_TOO_LARGE,
    422: UNKNOWN_ITEM_OF_PLANOGRAM,
  },
  async answer(request, ids) {
    const account_id = request.accountId;
    const planogram_uuid = ids.uuid();
    const stored =
      ids.earlier === 'nothing' ? undefined : await getPlanogram(account_id, planogram_uuid);
    // This comes before the check of the items, because an item that the stored planogram names may have
    // been deleted since.
    if (stored?.status === 'DELETED') throw madeAndDeleted('planogram');
    if (stored) return { body: renderPlanogram(stored) };
    const sent = await sentPlanogramOf(request);
    const now = new Date().toISOString();
    const row = {
      account_id,
      planogram_uuid,
      status: 'ACTIVE' as const,
      ...planogramFieldsOf(sent),
      created_at: now,
      updated_at: now,
    };
    await putPlanogram(row);
    return { body: renderPlanogram(row) };
  },
});
