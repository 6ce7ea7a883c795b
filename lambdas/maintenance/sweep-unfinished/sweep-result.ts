import { doWhatIsOwed } from '../../callbacks/do-what-is-owed';
import { clearDeleted, deleteResult, removeRemains } from '../../storage/results/deleted-results';
import { deleteRecognitionDocument } from '../../storage/objects/documents';
import { isKept, isRenaming, keptShardOf, keptSince } from '../../storage/results/kept-results';
import { deleteSentPicture } from '../../storage/objects/sent-pictures';
import { sendMessages } from '../../storage/queues/queues';
import { noteRenameRequeued } from '../../storage/results/renames';
import {
  clearUnfinished,
  getStoredResult,
  recordRequeuedAt,
  UNQUEUED_SHARD,
  WITHDRAWN_SHARD,
  type ResultKey,
} from '../../storage/results/results';
import { endResultAsFailed } from '../end-as-failed';
import { isDue } from './is-due';

/** The action of the sweep on a result. `finished` means that nothing remains to be done. */
export type SweepOutcome = 'waiting' | 'requeued' | 'failed' | 'finished' | 'deleted';

/**
 * How long a message stays in its queue: 4 days. After that, the worker can no longer finish the result.
 */
const QUEUE_MESSAGE_LIFETIME_MS = 4 * 24 * 3_600_000;

/** Does the next step that an unfinished result still needs. */
export async function sweepResult(key: ResultKey, now: Date): Promise<SweepOutcome> {
  const row = await getStoredResult(key);
  if (!row) return 'finished';
  if (row.status === 'DELETED') {
    await removeRemains(row);
    await clearDeleted(row);
    return 'finished';
  }
  if (row.unfinished === WITHDRAWN_SHARD) {
    await deleteSentPicture(row.image_key);
    await clearUnfinished(row, keptShardOf(row.result_uuid));
    return 'finished';
  }
  if (isRenaming(row)) {
    if (!isDue(row.rename_requested_at ?? row.created_at, row.requeued_at, now)) return 'waiting';
    await sendMessages('enrolment', [{ kind: 'rename', ...key }]);
    await noteRenameRequeued(row, now);
    return 'requeued';
  }
  if (isKept(row)) {
    // The index may still list as unfinished a result that has only just become a kept one.
    const since = keptSince(now);
    if (!since || row.created_at >= since.toISOString()) return 'finished';
    await deleteResult(key, { keepsViews: true });
    return 'deleted';
  }
  if (row.status !== 'IN_PROGRESS') {
    if (row.status === 'FAILED') await deleteRecognitionDocument(row.result_uuid);
    await doWhatIsOwed(row);
    return 'finished';
  }
  if (row.requeued_at === undefined || row.unfinished === UNQUEUED_SHARD) {
    // The result's first message may still be waiting in a long queue. Whichever message comes later
    // finds the result finished.
    await sendMessages('bulk', [{ kind: 'recognise', ...key }]);
    await recordRequeuedAt(key, now);
    return 'requeued';
  }
  if (now.getTime() - Date.parse(row.requeued_at) < QUEUE_MESSAGE_LIFETIME_MS) return 'waiting';
  await endResultAsFailed(row, 'The image was not processed in time; submit it again');
  return 'failed';
}
