import { beforeEach, expect, it, jest } from '@jest/globals';
import type { TaskRow } from '../../../lambdas/contracts/rows';
import { sweepJob } from '../../../lambdas/maintenance/sweep-unfinished/sweep-job';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { sqs } from '../../../lambdas/storage/aws/clients';
import { deleteTask, getTask } from '../../../lambdas/storage/tasks/tasks';
import { beginRenaming } from '../../../lambdas/storage/results/renamings';
import { readOpenJobs } from '../../../lambdas/storage/tasks/jobs';
import { embeddedServices } from '../../support/embedded-services';
import { taskRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const { tasksTable, countersTable, enrolmentQueueUrl } = ENVIRONMENT_VARIABLES;
embeddedServices({ tables: [tasksTable, countersTable] });
process.env[enrolmentQueueUrl] = 'https://sqs.invalid/enrolment';
const send = jest.spyOn(sqs(), 'send').mockReturnValue(Promise.resolve({}) as never);

let task: TaskRow;
beforeEach(async () => {
  task = taskRow();
  await writeRows(tasksTable, [task]);
  send.mockClear();
});

async function requestOf(results: number) {
  await beginRenaming(task, undefined, results);
  const row = await getTask(task.account_id, task.task_uuid);
  const { account_id, task_uuid } = task;
  const requested_at = row?.renaming?.requested_at ?? '';
  return { account_id, task_uuid, kind: 'renaming', requested_at } as const;
}

const inTwoHours = () => new Date(Date.now() + 7_200_000);

it('asks the worker to continue a request that has not ended', async () => {
  const request = await requestOf(2);

  expect(await sweepJob(request, new Date())).toBe('requeued');

  expect(send).toHaveBeenCalledTimes(1);
  expect(await readOpenJobs('renaming')).toContainEqual(request);
});

it.each([
  ['has ended', 0, () => undefined],
  ['is of a deleted task', 2, () => deleteTask(task.account_id, task.task_uuid)],
])('forgets a request that %s, but not before its row can be there', async (_, results, before) => {
  const request = await requestOf(results);
  await before();

  expect(await sweepJob(request, new Date())).toBe('waiting');
  expect(await readOpenJobs('renaming')).toContainEqual(request);

  expect(await sweepJob(request, inTwoHours())).toBe('finished');
  expect(await readOpenJobs('renaming')).not.toContainEqual(request);
  expect(send).not.toHaveBeenCalled();
});

it('does not continue a later request of the task twice', async () => {
  const request = await requestOf(2);
  const earlier = { ...request, requested_at: '2026-11-20T17:18:10.000Z' };

  expect(await sweepJob(earlier, new Date())).toBe('finished');

  expect(send).not.toHaveBeenCalled();
});
