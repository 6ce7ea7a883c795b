import { isDeepStrictEqual } from 'node:util';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { JobMessage } from '../../contracts/queue-message';
import { taskRowSchema, type TaskRow } from '../../contracts/rows';
import { dynamo } from '../aws/clients';
import { unlessRefused } from '../aws/conditions';
import { parseRow } from '../aws/rows';
import { getTask, tasksTable } from './tasks';

/**
 * A job works on many results of a task, a few with each message. The task's row holds the progress of the latest
 * job of each kind. Until the sweep has seen its end, the row is in the index that the sweep reads.
 */

/**
 * The kinds of jobs, by the row's attribute: their message to the worker, and the fields that show whether a job was
 * changed.
 */
const KINDS = {
  renaming: { message: 'rename-task', version: ['requested_at', 'moved_at'] },
  export: { message: 'export-task', version: ['requested_at', 'moved_at', 'latest'] },
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
    const job = make(timeAfter(known[kind]), known[kind]);
    const written: TaskRow | undefined = await replaceJob(kind, known, job);
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
  task: TaskRow,
  job: Job<Kind>,
): Promise<TaskRow | undefined> {
  const isAsRead = conditionOfJob(kind, task);
  const answer = await unlessRefused(
    dynamo().send(
      new UpdateCommand({
        TableName: tasksTable(),
        Key: { account_id: task.account_id, task_uuid: task.task_uuid },
        UpdateExpression:
          job.ended_at === undefined
            ? `SET #${kind} = :job, unfinished = :shard`
            : `SET #${kind} = :job`,
        ConditionExpression: `#status = :active AND ${isAsRead.condition}`,
        ExpressionAttributeNames: { '#status': 'status', [`#${kind}`]: kind },
        ExpressionAttributeValues: {
          ':active': 'ACTIVE',
          ':job': job,
          ...(job.ended_at === undefined && { ':shard': task.task_uuid.charAt(0) }),
          ...isAsRead.values,
        },
        ReturnValues: 'ALL_NEW',
      }),
    ),
  );
  return answer && parseRow('Tasks', taskRowSchema, answer.Attributes);
}

/** Notes when the sweep sent the message of an open job; without a time, that the message is gone. */
export async function noteJobRequeued(kind: JobKind, task: TaskRow, at?: Date): Promise<void> {
  const job = openJobOf(kind, task);
  if (job) await replaceJob(kind, task, { ...job, requeued_at: at?.toISOString() });
}

/** The message that makes the worker go on with a job. */
export const messageOf = (
  kind: JobKind,
  { account_id, task_uuid }: Pick<TaskRow, 'account_id' | 'task_uuid'>,
  { moved_at }: { readonly moved_at: string },
): JobMessage => ({ kind: KINDS[kind].message, account_id, task_uuid, moved_at });

export type TaskKey = Readonly<Pick<TaskRow, 'account_id' | 'task_uuid'>>;

/** The 16 partitions of the sparse index on `unfinished`: the first digits of the tasks' uuids. */
const SHARDS = Array.from({ length: 16 }, (_, digit) => digit.toString(16));

/** Yields the tasks with a job, until the sweep has forgotten their jobs. */
export async function* findTasksWithJobs(): AsyncGenerator<TaskKey> {
  for (const shard of SHARDS) {
    let next: Record<string, unknown> | undefined;
    do {
      const answer = await dynamo().send(
        new QueryCommand({
          TableName: tasksTable(),
          IndexName: 'unfinished',
          KeyConditionExpression: 'unfinished = :shard',
          ExpressionAttributeValues: { ':shard': shard },
          ExclusiveStartKey: next,
        }),
      );
      yield* (answer.Items ?? []).map((item) => parseRow('Tasks', taskKeySchema, item));
      next = answer.LastEvaluatedKey;
    } while (next);
  }
}
const taskKeySchema = taskRowSchema.pick({ account_id: true, task_uuid: true });

/** Takes a task out of the sweep's index, unless one of its jobs has changed since the row was read. */
export async function forgetJobs(task: TaskRow): Promise<void> {
  const areAsRead = JOB_KINDS.map((kind) => conditionOfJob(kind, task));
  const values = Object.assign({}, ...areAsRead.map((each) => each.values)) as Values;
  await unlessRefused(
    dynamo().send(
      new UpdateCommand({
        TableName: tasksTable(),
        Key: { account_id: task.account_id, task_uuid: task.task_uuid },
        UpdateExpression: 'REMOVE unfinished',
        ConditionExpression: areAsRead.map(({ condition }) => condition).join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(JOB_KINDS.map((kind) => [`#${kind}`, kind])),
        ExpressionAttributeValues: values,
      }),
    ),
  );
}

type Values = Record<string, unknown>;

/** A condition that holds while the task's job of a kind is as it was read, and the values that it names. */
function conditionOfJob(kind: JobKind, task: TaskRow): { condition: string; values: Values } {
  const job: Readonly<Values> | undefined = task[kind];
  const fields = job ? KINDS[kind].version : [];
  return {
    condition: job
      ? fields.map((name) => `#${kind}.${name} = :${kind}_${name}`).join(' AND ')
      : `attribute_not_exists(#${kind})`,
    values: Object.fromEntries(fields.map((name) => [`:${kind}_${name}`, job?.[name]])),
  };
}
