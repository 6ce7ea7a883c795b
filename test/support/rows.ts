import { randomUUID } from 'node:crypto';
import type { CatalogItemRow, ResultRow, TaskRow } from '../../lambdas/contracts/rows';
import type { ImageUsage } from '../../lambdas/contracts/usage';
import { resultOwnerOf } from '../../lambdas/storage/results/results';

const ACCOUNT = 'shop';
const CREATED = '2026-11-20T17:18:10.000Z';

export function catalogItem(number: number, values: Partial<CatalogItemRow> = {}): CatalogItemRow {
  return {
    account_id: ACCOUNT,
    item_uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    status: 'ACTIVE',
    thumbnail_key: `thumbnails/${number}`,
    reference_keys: [],
    name: `Product ${number}`,
    tags: [],
    created_at: CREATED,
    updated_at: CREATED,
    ...values,
  };
}

export function taskRow(values: Partial<TaskRow> = {}): TaskRow {
  const task_uuid = randomUUID();
  return {
    account_id: ACCOUNT,
    task_uuid,
    status: 'ACTIVE',
    name: 'Shelf',
    description: '',
    task_type: null,
    compute_realogram: false,
    compute_shares: false,
    catalog_items_key: `tasks/${task_uuid}/catalog-items.json`,
    created_at: CREATED,
    updated_at: CREATED,
    ...values,
  };
}

/** What a completed image has used. */
export const imageUsage = (values: Partial<ImageUsage> = {}): ImageUsage => ({
  outcome: 'completed',
  gb_seconds: 1.5,
  facings: 12,
  bytes_kept: 400_000,
  ...values,
});

/** The row of a result in progress; `owner` follows from `account_id` and `task_uuid`. */
export function resultRow(values: Partial<Omit<ResultRow, 'owner'>> = {}): ResultRow {
  const { account_id = ACCOUNT, task_uuid = randomUUID() } = values;
  return {
    owner: resultOwnerOf(account_id, task_uuid),
    result_uuid: randomUUID(),
    account_id,
    task_uuid,
    status: 'IN_PROGRESS',
    failure_reason: '',
    image_key: 'images/1',
    duration: null,
    confidence_score: null,
    created_at: CREATED,
    updated_at: CREATED,
    ...values,
  };
}
