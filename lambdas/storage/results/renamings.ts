import type { RenamingOfRow } from '../../contracts/renames';
import type { TaskRow } from '../../contracts/rows';
import { beginJob, changeJob, timeAfter, type TaskWith } from '../tasks/jobs';
import { keysCreatedBetween, nextKeysCreatedBetween } from './result-keys';
import { resultOwnerOf } from './results';

/** The job of naming the facings of many results of a task again. */

/**
 * Requests that results of a task be renamed, unless an earlier request still goes on.
 * @param start only results created after this time, ISO 8601
 * @param results how many there are
 * @returns the row with its request; undefined if the task was deleted.
 */
export const beginRenaming = (task: TaskRow, start: string | undefined, results: number) =>
  beginJob('renaming', task, (requested_at) => ({
    requested_at,
    start_datetime: start,
    results,
    renamed: 0,
    left_out: 0,
    moved_at: requested_at,
    ended_at: results === 0 ? requested_at : undefined,
  }));

/** What one message has done. */
interface Step extends Pick<RenamingOfRow, 'renamed' | 'left_out' | 'last'> {
  readonly isLast: boolean;
}

/**
 * Records what a message has done.
 * @returns the request; undefined if another message did the same, or the task was deleted.
 */
export async function moveRenaming(
  task: TaskWith<'renaming'>,
  { renamed, left_out, last, isLast }: Step,
): Promise<RenamingOfRow | undefined> {
  const { renaming } = task;
  const now = timeAfter(renaming);
  return changeJob('renaming', task, {
    ...renaming,
    renamed: renaming.renamed + renamed,
    left_out: renaming.left_out + left_out,
    ...(last && { last }),
    moved_at: now,
    ...(isLast && { ended_at: now }),
  });
}

const rangeOf = (start: string | undefined, end: string) => ({
  start_datetime:
    start === undefined ? undefined : { milliseconds: Date.parse(start), rounded: false },
  end_datetime: { milliseconds: Date.parse(end), rounded: true },
});

/** How many results a request would rename; reading stops above `enough`. */
export const countResultsToRename = async (
  { account_id, task_uuid }: TaskRow,
  start: string | undefined,
  enough: number,
): Promise<number> => {
  const range = rangeOf(start, new Date().toISOString());
  return (await keysCreatedBetween(resultOwnerOf(account_id, task_uuid), range, enough)).length;
};

/** The next results of a request, the newest first. */
export const nextResultsToRename = (
  { account_id, task_uuid }: TaskRow,
  { start_datetime, requested_at, last }: RenamingOfRow,
  limit: number,
) =>
  nextKeysCreatedBetween(
    resultOwnerOf(account_id, task_uuid),
    rangeOf(start_datetime, requested_at),
    { after: last, limit },
  );
