import type { PlanogramPosition, SentResult } from '../../contracts/planogram';
import { positionsOfPhoto } from '../../domain/compliance/positions-of-photo';
import { AppError } from '../../shared/app-error';
import { findUnknownItemsAndCountPictures } from '../../storage/catalogue/catalogue';
import { getResult } from '../../storage/results/results';
import { documentOf } from './document-of';

/**
 * The positions that the photo of a result shows, with `keep_bays` also their bays if it shows several. Items that
 * have since been deleted are left out.
 * @throws AppError 422 if there is no such result or no position is left, 404 if the result is deleted
 * meanwhile, 409 if it is not COMPLETED.
 */
export async function positionsOfResult(
  account_id: string,
  { task_uuid, result_uuid, corrected, keep_bays }: SentResult,
): Promise<PlanogramPosition[]> {
  const row = await getResult({ account_id, task_uuid, result_uuid });
  if (!row) {
    throw new AppError('invalid', `result: the task ${task_uuid} has no result ${result_uuid}`);
  }
  const positions = positionsOfPhoto(await documentOf(row, corrected), keep_bays);
  const uuids = [...new Set(positions.map(({ catalog_item_uuid }) => catalog_item_uuid))];
  const deleted = new Set((await findUnknownItemsAndCountPictures(account_id, uuids)).unknown);
  const kept = positions.filter(({ catalog_item_uuid }) => !deleted.has(catalog_item_uuid));
  if (kept.length === 0) {
    throw new AppError('invalid', 'result: its photo shows no product of the catalogue');
  }
  return kept;
}
