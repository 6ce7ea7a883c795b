import { randomUUID } from 'node:crypto';
import type { CatalogItemRow } from '../../lambdas/contracts/rows';

/** The row of a catalogue item that is not stored. */
export function itemNamed(
  name: string,
  { height }: Pick<CatalogItemRow, 'height'> = {},
): CatalogItemRow {
  const now = new Date().toISOString();
  return {
    account_id: 'unstored',
    item_uuid: randomUUID(),
    status: 'ACTIVE',
    thumbnail_key: '',
    reference_keys: [],
    name,
    height,
    tags: [],
    created_at: now,
    updated_at: now,
  };
}
