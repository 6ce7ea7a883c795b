import type { CatalogItemRow } from '../../contracts/rows';
import { logger } from '../../shared/logger';
import { sendMessages } from '../../storage/queues/queues';

/**
 * Asks the worker to enrol a stored item. A failure is only logged, because an error would make the
 * caller create the item a second time. The next recognition enrols the item.
 */
export async function requestEnrolment({
  account_id,
  item_uuid,
}: Pick<CatalogItemRow, 'account_id' | 'item_uuid'>): Promise<void> {
  try {
    await sendMessages('enrolment', [{ kind: 'enrol', account_id, item_uuid }]);
  } catch (error) {
    logger.error('enrolment not requested', { item_uuid, error });
  }
}
