import type { PlanogramRow } from '../../contracts/planogram-row';
import { getPlanogram } from '../../storage/planograms/planograms';
import type { ApiRequest } from '../http/api-request';
import { noSuchPlanogram } from '../http/not-found';

/** The planogram that the path names. @throws AppError 404 if it does not exist, or is deleted. */
export async function findPlanogram({
  path: { planogram_uuid },
  accountId,
}: ApiRequest<'planogram_uuid'>): Promise<PlanogramRow> {
  const row = await getPlanogram(accountId, planogram_uuid);
  if (row?.status !== 'ACTIVE') throw noSuchPlanogram(planogram_uuid);
  return row;
}
