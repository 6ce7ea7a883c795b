import { beforeEach, expect, it, jest } from '@jest/globals';
import type { TaskRow } from '../../../lambdas/contracts/rows';
import { sweepTask } from '../../../lambdas/maintenance/sweep-unfinished/sweep-task';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { sqs } from '../../../lambdas/storage/aws/clients';
import { beginExport } from '../../../lambdas/storage/results/exports';
import { beginRenaming, moveRenaming } from '../../../lambdas/storage/results/renamings';
import { deleteTask, getTask } from '../../../lambdas/storage/tasks/tasks';
import { embeddedServices } from '../../support/embedded-services';
import { taskRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const { tasksTable, countersTable, documentsBucket, enrolmentQueueUrl } = ENVIRONMENT_VARIABLES;
embeddedServices({ tables: [tasksTable, countersTable], buckets: [documentsBucket] });
process.env[enrolmentQueueUrl] = 'https://sqs.invalid/enrolment';
const send = jest.spyOn(sqs(), 'send').mockReturnValue(Promise.resolve({}) as never);

let task: TaskRow;
beforeEach(async () => {
  task = taskRow();
  await writeRows(tasksTable, [task]);
  send.mockClear();
});

const stored = () => getTask(task.account_id, task.task_uuid);
const inTwoHours = () => new Date(Date.now() + 7_200_000);
const exportOfOne = () => beginExport(task, { format: 'csv', corrected: false }, 1);

it('asks the worker to continue what has not ended, and keeps the task on its list', async () => {
  await beginRenaming(task, undefined, 2);
  await exportOfOne();

  expect(await sweepTask(task, inTwoHours())).toBe('requeued');

  expect(send).toHaveBeenCalledTimes(1);
  expect((await stored())?.unfinished).toBeDefined();
});

it('sends a message four times in eight hours if its lane is behind', async () => {
  await exportOfOne();
  const begun = Date.now();
  for (let minutes = 5; minutes <= 8 * 60; minutes += 5) {
    await sweepTask(task, new Date(begun + minutes * 60_000));
  }

  expect(send).toHaveBeenCalledTimes(4);
});

it('sends the message of the next step at once, and that of no other job', async () => {
  const begun = await beginRenaming(task, undefined, 2);
  if (!begun) throw new Error('It was refused');
  await exportOfOne();
  await sweepTask(task, new Date());
  expect(await sweepTask(task, new Date())).toBe('waiting');
  send.mockClear();

  await moveRenaming(begun, { renamed: 1, left_out: 0, isLast: false });

  expect(await sweepTask(task, new Date())).toBe('requeued');
  expect(JSON.stringify(send.mock.calls)).toContain('rename-task');
  expect(JSON.stringify(send.mock.calls)).not.toContain('export-task');
});

it('forgets a task whose renaming has ended', async () => {
  const begun = await beginRenaming(task, undefined, 2);
  if (!begun) throw new Error('It was refused');
  await moveRenaming(begun, { renamed: 2, left_out: 0, isLast: true });

  expect(await sweepTask(task, new Date())).toBe('finished');

  expect((await stored())?.unfinished).toBeUndefined();
  expect(send).not.toHaveBeenCalled();
});

it('forgets a deleted task, but not before late writes of its export have ended', async () => {
  await exportOfOne();
  await deleteTask(task.account_id, task.task_uuid);

  expect(await sweepTask(task, new Date())).toBe('waiting');
  expect((await stored())?.unfinished).toBeDefined();

  expect(await sweepTask(task, inTwoHours())).toBe('finished');
  expect((await stored())?.unfinished).toBeUndefined();
  expect(send).not.toHaveBeenCalled();
});
