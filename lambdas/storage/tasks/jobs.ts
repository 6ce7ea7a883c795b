import { isDeepStrictEqual } from 'node:util';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { JobMessage } from '../../contracts/queue-message';
import { taskRowSchema, type TaskRow } from '../../contracts/rows';
import { getRows } from '../aws/batches';
import { dynamo } from '../aws/clients';
import { unlessRefused } from '../aws/conditions';
import { parseRow } from '../aws/rows';
import { countersTable } from '../lists/positions';
import { getTask, tasksTable } from './tasks';

/**
 * A job works on many results of a task, a few with each message. The task's row holds the progress of the latest
 * job of each kind. Sets in table Counters name all jobs that may go on, for the sweep.
 */

/**
 * The kinds of jobs, by the row's attribute: their message to the worker, the name of their sets, and the fields that
 * show whether a job was changed.
 */
const KINDS = {
  renaming: { message: 'rename-task', list: 'renamings', version: ['requested_at', 'moved_at'] },
  export: {
    message: 'export-task',
    list: 'exports',
    version: ['requested_at', 'moved_at', 'latest'],
  },
} as const;
export type JobKind = keyof typeof KINDS;
export const JOB_KINDS = Object.keys(KINDS) as JobKind[];
type Job<Kind extends JobKind> = NonNullable<TaskRow[Kind]>;
export type TaskWith<Kind extends JobKind> = TaskRow & Readonly<Record<Kind, Job<Kind>>>;

/** How often a change is tried while other requests keep changing the row. */
const MAX_ATTEMPTS = 5;

/** The task's job of this kind, if it still goes on. */
export const openJobOf = <Kind extends JobKind>(
  kind: Kind,
  task: TaskRow,
): Job<Kind> | undefined => {
  const job: TaskRow[Kind] = task[kind];
  return task.status === 'ACTIVE' && job && job.ended_at === undefined ? job : undefined;
};

/**
 * Begins a job, unless an earlier one of the kind still goes on.
 * @param make - makes the job, with its time, from the job that it replaces
 * @returns the row with the job; undefined if the task was deleted.
 */
export async function beginJob<Kind extends JobKind>(
  kind: Kind,
  task: TaskRow,
  make: (requestedAt: string, before: TaskRow[Kind]) => Job<Kind>,
): Promise<TaskWith<Kind> | undefined> {
  let known: TaskRow | undefined = task;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (known?.status !== 'ACTIVE') return undefined;
    if (openJobOf(kind, known)) return known as TaskWith<Kind>;
    const requested_at = timeAfter(known[kind]);
    // The set is changed before the row, so that a crash leaves no job that the sweep does not know.
    await changeOpenJobs('ADD', { ...known, kind, requested_at });
    const written: TaskRow | undefined = await replaceJob(
      kind,
      known,
      make(requested_at, known[kind]),
    );
    if (written) return written as TaskWith<Kind>;
    known = await getTask(task.account_id, task.task_uuid);
  }
  throw new Error(`The task ${task.task_uuid} is changed all the time`);
}

/** The current time, or 1 ms after the job's last change if that is later, so that no two changes share a time. */
export const timeAfter = (job: { readonly moved_at: string } | undefined): string =>
  new Date(Math.max(Date.now(), job ? Date.parse(job.moved_at) + 1 : 0)).toISOString();

/**
 * Changes a job.
 * @returns the changed job; undefined if it has changed since the row was read, or the task was deleted.
 */
export async function changeJob<Kind extends JobKind>(
  kind: Kind,
  task: TaskRow,
  changed: Job<Kind>,
): Promise<Job<Kind> | undefined> {
  if (await replaceJob(kind, task, changed)) return changed;
  // The SDK repeats a write whose answer was lost, and the repeat is refused.
  const stored = await getTask(task.account_id, task.task_uuid);
  return isDeepStrictEqual(stored?.[kind], changed) ? changed : undefined;
}

/** Like `changeJob`, but also undefined if only the answer of the write was lost. */
export async function replaceJob<Kind extends JobKind>(
  kind: Kind,
  { account_id, task_uuid, ...row }: TaskRow,
  job: Job<Kind>,
): Promise<TaskRow | undefined> {
  const known: Readonly<Record<string, unknown>> | undefined = row[kind];
  const version = known ? KINDS[kind].version : [];
  const answer = await unlessRefused(
    dynamo().send(
      new UpdateCommand({
        TableName: tasksTable(),
        Key: { account_id, task_uuid },
        UpdateExpression: 'SET #job = :job',
        ConditionExpression: [
          '#status = :active',
          ...(known ? [] : ['attribute_not_exists(#job)']),
          ...version.map((name) => `#job.${name} = :${name}`),
        ].join(' AND '),
        ExpressionAttributeNames: { '#status': 'status', '#job': kind },
        ExpressionAttributeValues: {
          ':active': 'ACTIVE',
          ':job': job,
          ...Object.fromEntries(version.map((name) => [`:${name}`, known?.[name]])),
        },
        ReturnValues: 'ALL_NEW',
      }),
    ),
  );
  return answer && parseRow('Tasks', taskRowSchema, answer.Attributes);
}

/** The message that makes the worker go on with a job. */
export const messageOf = (
  kind: JobKind,
  { account_id, task_uuid }: Pick<TaskRow, 'account_id' | 'task_uuid'>,
  { moved_at }: { readonly moved_at: string },
): JobMessage => ({ kind: KINDS[kind].message, account_id, task_uuid, moved_at });

/** A job as the sweep knows it. */
export interface OpenJob extends Pick<TaskRow, 'account_id' | 'task_uuid'> {
  readonly kind: JobKind;
  /** Also identifies the job among those of its kind and task. */
  readonly requested_at: string;
}

const openJobsSchema = z.object({ requests: z.set(z.string()).default(new Set()) });

/**
 * There is a set for each first digit of the tasks' uuids. A row of DynamoDB has room for about 4,000 jobs, and one
 * account can begin 15,000 between two sweeps.
 */
const FIRST_DIGITS = Array.from({ length: 16 }, (_, digit) => digit.toString(16));
const setOf = (kind: JobKind, taskUuid: string) => `${KINDS[kind].list}#${taskUuid.charAt(0)}`;

/** All jobs of a kind that may still go on. */
export async function readOpenJobs(kind: JobKind): Promise<OpenJob[]> {
  const keys = FIRST_DIGITS.map((digit) => ({ list: setOf(kind, digit) }));
  const rows = await getRows(countersTable(), keys, { consistent: false });
  const requests = rows.flatMap((row) => [...parseRow('Counters', openJobsSchema, row).requests]);
  return requests.map((text) => {
    const [account_id = '', task_uuid = '', requested_at = ''] = text.split('#');
    return { account_id, task_uuid, kind, requested_at };
  });
}

export const forgetOpenJob = (job: OpenJob): Promise<void> => changeOpenJobs('DELETE', job);

async function changeOpenJobs(
  action: 'ADD' | 'DELETE',
  { account_id, task_uuid, kind, requested_at }: OpenJob,
): Promise<void> {
  await dynamo().send(
    new UpdateCommand({
      TableName: countersTable(),
      Key: { list: setOf(kind, task_uuid) },
      UpdateExpression: `${action} requests :requests`,
      ExpressionAttributeValues: {
        ':requests': new Set([`${account_id}#${task_uuid}#${requested_at}`]),
      },
    }),
  );
}
