import type { JobMessage } from '../contracts/queue-message';
import { sendMessages } from '../storage/queues/queues';
import { beginRename, mayBeRenamed } from '../storage/results/renames';
import { getResult, type ResultKey } from '../storage/results/results';
import { moveRenaming, nextResultsToRename } from '../storage/results/renamings';
import { messageOf, openJobOf } from '../storage/tasks/jobs';
import { getTask } from '../storage/tasks/tasks';
import { handleRenameMessage } from './rename-result';

/** How many results one message renames, at most. Between messages, those of other accounts have their turn. */
const RESULTS_PER_MESSAGE = 8;
/** No further result is begun after this time. The worker may take 60 s for a message. */
const LONGEST_BATCH_MS = 15_000;

/** Handles a `rename-task` message: renames the task's next results, and sends the message again if there are more. */
export async function handleRenameTaskMessage(message: JobMessage): Promise<void> {
  const { account_id, task_uuid } = message;
  const task = await getTask(account_id, task_uuid);
  const renaming = task && openJobOf('renaming', task);
  if (!renaming || renaming.moved_at !== message.moved_at) return;
  const next = await nextResultsToRename(task, renaming, RESULTS_PER_MESSAGE);
  const began = Date.now();
  let [handled, renamed] = [0, 0];
  for (const { result_uuid } of next) {
    if (handled > 0 && Date.now() - began > LONGEST_BATCH_MS) break;
    const key = { account_id, task_uuid, result_uuid };
    if (await renameSince(renaming.requested_at, key)) renamed += 1;
    handled += 1;
  }
  const { created_at, result_uuid } = next[handled - 1] ?? {};
  const moved = await moveRenaming(
    { ...task, renaming },
    {
      renamed,
      left_out: handled - renamed,
      last: created_at && result_uuid ? { created_at, result_uuid } : undefined,
      isLast: handled === next.length && next.length < RESULTS_PER_MESSAGE,
    },
  );
  // If another message did the same, that one goes on.
  if (!moved || moved.ended_at !== undefined) return;
  await sendMessages('enrolment', [messageOf('renaming', task, moved)]);
}

/**
 * Renames a result, unless it has been renamed since a time.
 * @returns whether it has been renamed since then.
 */
async function renameSince(time: string, key: ResultKey): Promise<boolean> {
  const row = await getResult(key);
  if (row?.document_key === undefined) return false;
  if (isRenamedSince(time, row)) return true;
  if (!mayBeRenamed(row) || !(await beginRename(row))) return false;
  await handleRenameMessage({ kind: 'rename', ...key });
  const after = await getResult(key);
  if (after?.rename_requested_at === undefined) return isRenamedSince(time, after);
  throw new Error('The result is being renamed by another attempt');
}

const isRenamedSince = (
  time: string,
  row: { readonly renamed_at?: string | undefined } | undefined,
): boolean => row?.renamed_at !== undefined && row.renamed_at >= time;
