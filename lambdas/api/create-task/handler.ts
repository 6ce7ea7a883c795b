import { MAX_ITEMS_WITHOUT_PACKING } from '../../contracts/gallery-rows';
import { LIMITS } from '../../contracts/limits';
import type { TaskRow } from '../../contracts/rows';
import { createTaskSchema } from '../../contracts/task';
import { renderTask } from '../../domain/task';
import { AppError } from '../../shared/app-error';
import { logger } from '../../shared/logger';
import { findUnknownItemsAndCountPictures } from '../../storage/catalogue';
import { sendMessages } from '../../storage/queues';
import { getTask, putTask } from '../../storage/tasks';
import { accountIdOf, parseJsonBody } from '../http/request';
import { postHandler } from '../idempotency/post-handler';

/** How many unknown uuids an error names. */
const MAX_UNKNOWN_UUIDS_SHOWN = 5;

/** POST /image-recognition/tasks */
export const handler = postHandler(async (event, ids) => {
  const accountId = accountIdOf(event);
  const body = parseJsonBody(event, createTaskSchema);
  const task_uuid = ids.uuid();
  const stored = ids.earlier === 'nothing' ? undefined : await getTask(accountId, task_uuid);
  if (stored) return { body: renderTask(stored) };
  const itemUuids = [...new Set(body.catalog_items)];

  const { unknown, pictures } = await findUnknownItemsAndCountPictures(accountId, itemUuids);
  if (unknown.length > 0) {
    const shown = unknown.slice(0, MAX_UNKNOWN_UUIDS_SHOWN).join(', ');
    const more =
      unknown.length > MAX_UNKNOWN_UUIDS_SHOWN
        ? ` and ${unknown.length - MAX_UNKNOWN_UUIDS_SHOWN} more`
        : '';
    throw new AppError('invalid', `catalog_items: there is no catalogue item ${shown}${more}`);
  }
  if (pictures > LIMITS.picturesPerTask) {
    throw new AppError(
      'invalid',
      `catalog_items: the items have ${pictures} pictures, thumbnails and reference images together, ` +
        `and may have at most ${LIMITS.picturesPerTask}; name fewer items`,
    );
  }

  const now = new Date().toISOString();
  const task = {
    account_id: accountId,
    task_uuid,
    status: 'ACTIVE' as const,
    name: body.name,
    description: body.description ?? '',
    task_type: body.task_type ?? null,
    compute_realogram: body.compute_realogram,
    compute_shares: body.compute_shares,
    created_at: now,
    updated_at: now,
  };
  await putTask(task, itemUuids);
  if (itemUuids.length > MAX_ITEMS_WITHOUT_PACKING) await requestPacking(task);
  return { body: renderTask(task) };
});

/**
 * Has the worker pack the task's gallery before its first photo. If the queue cannot be reached, that is
 * only logged: the first photo's worker packs it.
 */
async function requestPacking({
  account_id,
  task_uuid,
}: Pick<TaskRow, 'account_id' | 'task_uuid'>): Promise<void> {
  try {
    await sendMessages('enrolment', [{ kind: 'pack', account_id, task_uuid }]);
  } catch (error) {
    logger.error('packing not requested', { task_uuid, error });
  }
}
