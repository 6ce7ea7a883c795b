import type { ExportOfRow, WantedExport } from '../../contracts/exports';
import type { TaskRow } from '../../contracts/rows';
import { deleteExportObject, deleteUnusedExports } from '../objects/exports';
import { beginJob, changeJob, replaceJob, timeAfter, type TaskWith } from '../tasks/jobs';
import { getTask } from '../tasks/tasks';
import {
  compareByCreatedAtAndUuid,
  keysCreatedBetween,
  keysOfExternalId,
  nextKeysCreatedBetween,
  type ListedResultKey,
} from './result-keys';
import { resultOwnerOf } from './results';

/** The job of exporting a task's results: parts hold what was read, and the last message makes one file of them. */

export type TaskWithExport = TaskWith<'export'>;

/**
 * Requests an export, unless an earlier one still goes on.
 * @param results how many results it has
 * @returns the row with its export; undefined if the task was deleted.
 */
export const beginExport = (task: TaskRow, wanted: WantedExport, results: number) =>
  beginJob('export', task, (requested_at, before) => ({
    ...wanted,
    requested_at,
    results,
    exported: 0,
    left_out: 0,
    parts: [],
    first: before?.own_first ?? 1,
    own_first: (before?.latest ?? 0) + 1,
    latest: before?.latest ?? 0,
    tries: 0,
    moved_at: requested_at,
  }));

/**
 * Claims the number of the next object. What an earlier attempt at the same message does afterwards has no effect.
 * @returns the row with the claim; undefined if another attempt may have claimed the number, or the task was deleted.
 */
export async function claimExport(task: TaskWithExport): Promise<TaskWithExport | undefined> {
  const { latest, tries } = task.export;
  const claimed = { ...task.export, latest: latest + 1, tries: tries + 1 };
  return (await replaceJob('export', task, claimed)) && { ...task, export: claimed };
}

/**
 * Changes a claimed export that has made progress.
 * @returns the row; undefined if another attempt came first or the task was deleted. The claimed object is then deleted
 * unless the export uses it.
 */
export async function moveExport(
  task: TaskWithExport,
  change: Partial<ExportOfRow>,
): Promise<TaskWithExport | undefined> {
  const now = timeAfter(task.export);
  const moved = await changeJob('export', task, {
    ...task.export,
    ...change,
    tries: 0,
    moved_at: now,
  });
  if (moved) return { ...task, export: moved };
  // The change may have been stored even so, if another attempt has changed the export again since.
  const { parts, latest, ended_at } =
    (await getTask(task.account_id, task.task_uuid))?.export ?? {};
  const { latest: claimed } = task.export;
  const isUsed = parts?.includes(claimed) || (ended_at !== undefined && latest === claimed);
  if (!isUsed) await deleteExportObject(task, claimed);
  return undefined;
}

/** Ends an export: with the file that was stored under the claimed number, or without one. */
export async function endExport(
  task: TaskWithExport,
  end: Partial<Pick<ExportOfRow, 'bytes' | 'exported' | 'failure_reason'>>,
): Promise<void> {
  const { exported = task.export.exported } = end;
  const ended = await moveExport(task, {
    ...end,
    left_out: task.export.left_out + task.export.exported - exported,
    parts: [],
    ended_at: timeAfter(task.export),
  });
  // The sweep deletes unused objects again, an hour later, in case a late write stored one.
  if (ended) await deleteUnusedExports(ended);
}

const rangeOf = ({ start_datetime, end_datetime }: WantedExport, requestedAt: string) => ({
  start_datetime: start_datetime === undefined ? undefined : instantOf(start_datetime),
  end_datetime:
    end_datetime !== undefined && end_datetime <= requestedAt
      ? instantOf(end_datetime)
      : { milliseconds: Date.parse(requestedAt), rounded: true },
});
const instantOf = (time: string) => ({ milliseconds: Date.parse(time), rounded: false });

/**
 * The keys of the results that an export has now, of any status; reading stops once there are more than `enough`.
 */
export function keysOfExport(
  { account_id, task_uuid }: TaskRow,
  wanted: WantedExport,
  requestedAt: string,
  enough?: number,
): Promise<ListedResultKey[]> {
  const owner = resultOwnerOf(account_id, task_uuid);
  const range = rangeOf(wanted, requestedAt);
  return wanted.external_id === undefined
    ? keysCreatedBetween(owner, range, enough)
    : keysOfExternalId(owner, wanted.external_id, range, enough);
}

/** The next results of an export, the newest first. */
export async function nextResultsToExport(
  task: TaskWithExport,
  limit: number,
): Promise<ListedResultKey[]> {
  const { last, requested_at, ...wanted } = task.export;
  if (wanted.external_id === undefined) {
    const owner = resultOwnerOf(task.account_id, task.task_uuid);
    return nextKeysCreatedBetween(owner, rangeOf(wanted, requested_at), { after: last, limit });
  }
  // This index has no order, so all keys are read for each page. Few photos share an external_id.
  return (await keysOfExport(task, wanted, requested_at))
    .filter((key) => last === undefined || compareByCreatedAtAndUuid(key, last) < 0)
    .toSorted((a, b) => compareByCreatedAtAndUuid(b, a))
    .slice(0, limit);
}
