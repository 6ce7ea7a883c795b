import { isDeepStrictEqual } from 'node:util';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { RenamingOfRow } from '../../contracts/renames';
import { taskRowSchema, type TaskRow } from '../../contracts/rows';
import { dynamo } from '../aws/clients';
import { unlessRefused } from '../aws/conditions';
import { parseRow } from '../aws/rows';
import { countersTable } from '../lists/positions';
import { keysCreatedBetween, nextKeysCreatedBetween } from './result-keys';
import { resultOwnerOf } from './results';
import { getTask, tasksTable } from '../tasks/tasks';

/**
 * To rename a task's results is to name the facings of many results again, a few with each message. The task's
 * row holds the progress. A set in table Counters names all such requests, for the sweep.
 */

/** How often a change is tried while other requests keep changing the row. */
const MAX_ATTEMPTS = 5;

/** The task's request, if results are still to be renamed. */
export const openRenamingOf = ({ status, renaming }: TaskRow): RenamingOfRow | undefined =>
  status === 'ACTIVE' && renaming?.ended_at === undefined ? renaming : undefined;

/**
 * Requests that results of a task be renamed, unless an earlier request still goes on.
 * @param start only results created after this time, ISO 8601
 * @param results how many there are
 * @returns the row with its request; undefined if the task was deleted.
 */
export async function beginRenaming(
  task: TaskRow,
  start: string | undefined,
  results: number,
): Promise<TaskRow | undefined> {
  let known: TaskRow | undefined = task;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (known?.status !== 'ACTIVE') return undefined;
    if (openRenamingOf(known)) return known;
    const requested_at = timeAfter(known.renaming);
    const renaming = {
      requested_at,
      start_datetime: start,
      results,
      renamed: 0,
      left_out: 0,
      moved_at: requested_at,
      ended_at: results === 0 ? requested_at : undefined,
    };
    // The set is changed before the row, so that a crash leaves no request that the sweep does not know.
    await changeOpenRequests('ADD', { ...known, requested_at });
    const written = await replaceRenaming(known, renaming);
    if (written) return written;
    known = await getTask(task.account_id, task.task_uuid);
  }
  throw new Error(`The task ${task.task_uuid} is changed all the time`);
}

/** The current time, or 1 ms after the request's last change if that is later, so that no two changes share a time. */
const timeAfter = (renaming: RenamingOfRow | undefined): string =>
  new Date(Math.max(Date.now(), renaming ? Date.parse(renaming.moved_at) + 1 : 0)).toISOString();

/** What one message has done. */
interface Step extends Pick<RenamingOfRow, 'renamed' | 'left_out' | 'last'> {
  readonly isLast: boolean;
}

/**
 * Records what a message has done.
 * @returns the request; undefined if another message did the same, or the task was deleted.
 */
export async function moveRenaming(
  task: TaskRow & { readonly renaming: RenamingOfRow },
  { renamed, left_out, last, isLast }: Step,
): Promise<RenamingOfRow | undefined> {
  const { renaming } = task;
  const now = timeAfter(renaming);
  const moved = {
    ...renaming,
    renamed: renaming.renamed + renamed,
    left_out: renaming.left_out + left_out,
    ...(last && { last }),
    moved_at: now,
    ...(isLast && { ended_at: now }),
  };
  if (await replaceRenaming(task, moved)) return moved;
  // The SDK repeats a write whose answer was lost, and the repeat is refused.
  const stored = (await getTask(task.account_id, task.task_uuid))?.renaming;
  return isDeepStrictEqual(stored, moved) ? moved : undefined;
}

/** @returns undefined if the request has changed since the row was read, or the task was deleted. */
async function replaceRenaming(
  { account_id, task_uuid, renaming: known }: TaskRow,
  renaming: RenamingOfRow,
): Promise<TaskRow | undefined> {
  const answer = await unlessRefused(
    dynamo().send(
      new UpdateCommand({
        TableName: tasksTable(),
        Key: { account_id, task_uuid },
        UpdateExpression: 'SET renaming = :renaming',
        ConditionExpression:
          '#status = :active AND ' +
          (known
            ? 'renaming.requested_at = :requested_at AND renaming.moved_at = :moved_at'
            : 'attribute_not_exists(renaming)'),
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':active': 'ACTIVE',
          ':renaming': renaming,
          ...(known && { ':requested_at': known.requested_at, ':moved_at': known.moved_at }),
        },
        ReturnValues: 'ALL_NEW',
      }),
    ),
  );
  return answer && parseRow('Tasks', taskRowSchema, answer.Attributes);
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

/** A request of a task, as the sweep knows it. */
export interface OpenRequest extends Pick<TaskRow, 'account_id' | 'task_uuid'> {
  readonly requested_at: string;
}

const OPEN_REQUESTS = 'renamings';

const openRequestsSchema = z.object({ requests: z.set(z.string()).default(new Set()) });

/** All requests that may still go on. */
export async function readOpenRequests(): Promise<OpenRequest[]> {
  const answer = await dynamo().send(
    new GetCommand({ TableName: countersTable(), Key: { list: OPEN_REQUESTS } }),
  );
  return [...parseRow('Counters', openRequestsSchema, answer.Item ?? {}).requests].map((text) => {
    const [account_id = '', task_uuid = '', requested_at = ''] = text.split('#');
    return { account_id, task_uuid, requested_at };
  });
}

export const forgetOpenRequest = (request: OpenRequest): Promise<void> =>
  changeOpenRequests('DELETE', request);

async function changeOpenRequests(
  action: 'ADD' | 'DELETE',
  { account_id, task_uuid, requested_at }: OpenRequest,
): Promise<void> {
  await dynamo().send(
    new UpdateCommand({
      TableName: countersTable(),
      Key: { list: OPEN_REQUESTS },
      UpdateExpression: `${action} requests :requests`,
      ExpressionAttributeValues: {
        ':requests': new Set([`${account_id}#${task_uuid}#${requested_at}`]),
      },
    }),
  );
}
