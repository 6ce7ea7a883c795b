import { MAX_ITEMS_WITHOUT_PACKING } from '../../contracts/gallery-rows';
import type { TaskRow } from '../../contracts/rows';
import { logger } from '../../shared/logger';
import { sendMessages } from '../../storage/queues/queues';

/**
 * Asks the worker to pack the gallery of a task with new items. A failure is only logged, because the
 * worker that gets the task's next photo packs it then.
 */
export async function requestPacking(
  { account_id, task_uuid }: Pick<TaskRow, 'account_id' | 'task_uuid'>,
  itemUuids: readonly string[],
): Promise<void> {
  if (itemUuids.length <= MAX_ITEMS_WITHOUT_PACKING) return;
  try {
    await sendMessages('enrolment', [{ kind: 'pack', account_id, task_uuid }]);
  } catch (error) {
    logger.error('packing not requested', { task_uuid, error });
  }
}
