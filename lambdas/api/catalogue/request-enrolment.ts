import type { CatalogItemRow } from '../../contracts/rows';
import { logger } from '../../shared/logger';
import { sendMessages } from '../../storage/queues/queues';

/**
 * Has the worker enrol an item, which is stored already. If the queue cannot be reached, that is only
 * logged: an error would have the caller create the item again. The next recognition that needs the
 * item enrols it.
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
