import { setTimeout as sleep } from 'node:timers/promises';
import { taskSchema, type Task } from '../../lambdas/contracts/task';
import type { StoredResultRow } from '../../lambdas/contracts/rows';
import { send, type Leaving } from './deleted-photos';
import type { Broken } from './promise-broken';

/** Requests, under faults, that all results of a task be named again. */

const REPEATS = 90;
const REPEAT_AFTER_MS = 1_000;

/** @returns the acknowledged request; undefined if no answer came. */
export async function renameResults(at: Leaving): Promise<Task['renaming']> {
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const reply = await send(at, 'PATCH', 'results', { json: {} });
    if (reply?.status === 200) return taskSchema.parse(reply.json).renaming;
    await sleep(REPEAT_AFTER_MS);
  }
  return undefined;
}

/** Requests for renaming that do not end, and results that a finished request has not named again. */
export async function brokenRenaming(
  { client, taskUuid }: Leaving,
  asked: Task['renaming'],
  readRows: () => Promise<readonly StoredResultRow[]>,
): Promise<Broken[]> {
  if (!asked) return [];
  const broken = (of: string, what: unknown): Broken => ({
    promise: 'corrections',
    of,
    what: JSON.stringify(what),
  });
  for (let repeat = 0; ; repeat++) {
    const path = `/image-recognition/tasks/${taskUuid}`;
    const { renaming } = await client.expectOk(taskSchema, 'GET', path);
    if (renaming?.requested_at !== asked.requested_at) {
      return [broken(taskUuid, { asked, renaming })];
    }
    if (renaming.ended_at === null) {
      if (repeat === REPEATS) return [broken(taskUuid, renaming)];
      await sleep(REPEAT_AFTER_MS);
      continue;
    }
    const counted = renaming.renamed + renaming.left_out;
    return [
      ...(counted > renaming.results ? [broken(taskUuid, renaming)] : []),
      ...(await readRows())
        .filter(isForgotten(asked.requested_at))
        .map((row) => broken(row.result_uuid, row)),
    ];
  }
}

const isForgotten = (requestedAt: string) => (row: StoredResultRow) =>
  row.status === 'COMPLETED' &&
  // A result that was still in progress may have been completed after its turn.
  row.updated_at < requestedAt &&
  row.created_at <= requestedAt &&
  (row.renamed_at ?? '') < requestedAt;
