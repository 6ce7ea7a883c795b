import { setTimeout as sleep } from 'node:timers/promises';
import { taskSchema, type Task } from '../../lambdas/contracts/task';
import type { StoredResultRow } from '../../lambdas/contracts/rows';
import { send, type Leaving } from './deleted-photos';
import type { Broken } from './promise-broken';

/** Has the results of a task exported under faults. */

const REPEATS = 90;
const REPEAT_AFTER_MS = 1_000;

type Export = NonNullable<Task['export']>;

/** @returns the acknowledged export; undefined if no answer came. */
export async function exportResults(at: Leaving): Promise<Export | undefined> {
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const reply = await send(at, 'POST', 'results', { json: { format: 'csv' } });
    if (reply?.status === 200) return taskSchema.parse(reply.json).export;
    await sleep(REPEAT_AFTER_MS);
  }
  return undefined;
}

/** Exports that do not end with a file, and files that lack a result or have one twice. */
export async function brokenExport(
  { client, taskUuid }: Leaving,
  asked: Export | undefined,
  rows: readonly StoredResultRow[],
): Promise<Broken[]> {
  if (!asked) return [];
  const broken = (what: string, of = taskUuid): Broken => ({ promise: 'exports', of, what });
  for (let repeat = 0; ; repeat++) {
    const path = `/image-recognition/tasks/${taskUuid}`;
    const { export: last } = await client.expectOk(taskSchema, 'GET', path);
    if (last?.status === 'IN_PROGRESS' && repeat < REPEATS) {
      await sleep(REPEAT_AFTER_MS);
      continue;
    }
    if (last?.url === undefined || last.requested_at !== asked.requested_at) {
      return [broken(JSON.stringify({ asked, last }))];
    }
    const text = await (await fetch(last.url)).text();
    const lines = text.trimEnd().split('\n').slice(1);
    const exported = new Set(lines.map((line) => line.split(',')[1] ?? ''));
    const known = new Set(rows.map(({ result_uuid }) => result_uuid));
    return [
      ...(exported.size === last.exported ? [] : [broken(`${exported.size} photos in the file`)]),
      // A line has the uuid of its result and the box of its facing.
      ...(new Set(lines).size === lines.length ? [] : [broken('a line twice')]),
      ...[...exported]
        .filter((uuid) => !known.has(uuid))
        .map((uuid) => broken('exported, but there is no such result', uuid)),
      ...rows
        .filter(isDueIn(asked))
        .filter(({ result_uuid }) => !exported.has(result_uuid))
        .map((row) => broken(`not exported: ${JSON.stringify(row)}`, row.result_uuid)),
    ];
  }
}

const isDueIn =
  ({ requested_at }: Export) =>
  (row: StoredResultRow): boolean =>
    row.status !== 'DELETED' &&
    row.status !== 'IN_PROGRESS' &&
    row.created_at <= requested_at &&
    // A result that was still in progress may have been finished after its turn.
    row.updated_at < requested_at;
