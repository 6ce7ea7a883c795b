import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { orderedPageQuerySchema } from '../../contracts/page';
import type { PlanogramRow } from '../../contracts/planogram-row';
import { planogramFieldsOf, renderPlanogram, renderPlanogramSummary } from '../../domain/planogram';
import {
  deletePlanogram,
  getPlanogram,
  listPlanograms,
  putPlanogram,
  updatePlanogram,
} from '../../storage/planograms/planograms';
import { apiHandler } from '../http/api-handler';
import { noSuchPlanogram } from '../http/not-found';
import { accountIdOf, parsePathUuids, parseQueryParameters } from '../http/request';
import { postHandler } from '../idempotency/post-handler';
import { sentPlanogramOf } from './sent-planogram';

/** All routes of planograms: a function for each would be 36 of the 500 resources of a stack. */
export const handler = (
  event: APIGatewayProxyEvent,
  context: Context,
): Promise<APIGatewayProxyResult> => {
  if (event.httpMethod === 'POST') return create(event, context);
  if (event.httpMethod === 'PUT') return replace(event, context);
  if (event.httpMethod === 'DELETE') return remove(event, context);
  return event.pathParameters ? get(event, context) : list(event, context);
};

const create = postHandler(async (event, ids) => {
  const accountId = accountIdOf(event);
  const planogram_uuid = ids.uuid();
  const stored =
    ids.earlier === 'nothing' ? undefined : await getPlanogram(accountId, planogram_uuid);
  // First of all: an item that it names may be deleted by now.
  if (stored) return { body: renderPlanogram(stored) };
  const sent = await sentPlanogramOf(event, accountId);
  const now = new Date().toISOString();
  const row = {
    ...{ account_id: accountId, planogram_uuid, status: 'ACTIVE' as const },
    ...planogramFieldsOf(sent),
    ...{ created_at: now, updated_at: now },
  };
  await putPlanogram(row);
  return { body: renderPlanogram(row) };
});

const list = apiHandler(async (event) => {
  const query = parseQueryParameters(event, orderedPageQuerySchema);
  const { items, total } = await listPlanograms(accountIdOf(event), query);
  const { limit, offset } = query;
  return { body: { items: items.map(renderPlanogramSummary), total, limit, offset } };
});

const get = apiHandler(async (event) => ({ body: renderPlanogram(await findPlanogram(event)) }));

const replace = apiHandler(async (event) => {
  const row = await findPlanogram(event);
  const sent = await sentPlanogramOf(event, row.account_id);
  const updated = await updatePlanogram(row, planogramFieldsOf(sent));
  if (!updated) throw noSuchPlanogram(row.planogram_uuid);
  return { body: renderPlanogram(updated) };
});

const remove = apiHandler(async (event) => {
  const row = await findPlanogram(event);
  if (!(await deletePlanogram(row))) throw noSuchPlanogram(row.planogram_uuid);
  return { body: renderPlanogram(row) };
});

/** The planogram that the path names. @throws AppError 404 if it does not exist, or is deleted. */
async function findPlanogram(event: APIGatewayProxyEvent): Promise<PlanogramRow> {
  const { planogram_uuid } = parsePathUuids(event, 'planogram_uuid');
  const row = await getPlanogram(accountIdOf(event), planogram_uuid);
  if (row?.status !== 'ACTIVE') throw noSuchPlanogram(planogram_uuid);
  return row;
}
