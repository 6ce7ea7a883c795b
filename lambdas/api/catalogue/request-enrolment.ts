import type { CatalogItemRow } from '../../contracts/rows';
import { logger } from '../../shared/logger';
import { sendMessages } from '../../storage/queues';

/**
 * Has the worker embed an item's pictures soon. The item is stored by now, and a recognition that
 * finds it without embeddings makes them: a queue that cannot be reached must not have the caller
 * create the item a second time.
 */
export async function requestEnrolment({
  account_id,
  item_uuid,
}: Pick<CatalogItemRow, 'account_id' | 'item_uuid'>): Promise<void> {
  try {
    await sendMessages('bulk', [{ kind: 'enrol', account_id, item_uuid }]);
  } catch (error) {
    logger.error('enrolment not requested', { item_uuid, error });
  }
}
