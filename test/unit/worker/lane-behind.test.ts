import { expect, it, jest } from '@jest/globals';
import { sweepTask } from '../../../lambdas/maintenance/sweep-unfinished/sweep-task';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { sqs } from '../../../lambdas/storage/aws/clients';
import { beginExport, claimExport } from '../../../lambdas/storage/results/exports';
import { messageOf } from '../../../lambdas/storage/tasks/jobs';
import { getTask } from '../../../lambdas/storage/tasks/tasks';
import { handleExportTaskMessage } from '../../../lambdas/worker/export/export-task';
import { embeddedServices, RESULT_INDEXES } from '../../support/embedded-services';
import { taskRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const { resultsTable, tasksTable, countersTable, documentsBucket } = ENVIRONMENT_VARIABLES;
embeddedServices({
  tables: [resultsTable, tasksTable, countersTable],
  indexes: { [resultsTable]: RESULT_INDEXES },
  buckets: [documentsBucket],
});
process.env[ENVIRONMENT_VARIABLES.enrolmentQueueUrl] = 'https://sqs.invalid/enrolment';
process.env[ENVIRONMENT_VARIABLES.mediaBaseUrl] = 'https://media.invalid';

it('an export is made if its lane was hours behind, and workers take all copies of its message at once', async () => {
  const send = jest.spyOn(sqs(), 'send').mockReturnValue(Promise.resolve({}) as never);
  const task = taskRow();
  await writeRows(tasksTable, [task]);
  const begun = await beginExport(task, { format: 'csv', corrected: false }, 0);
  if (!begun) throw new Error('It was refused');
  const readExport = async () =>
    (await getTask(task.account_id, task.task_uuid))?.export ?? begun.export;
  const requested = Date.parse(begun.export.requested_at);
  for (let minutes = 5; minutes <= 8 * 60; minutes += 5) {
    await sweepTask(task, new Date(requested + minutes * 60_000));
  }

  // The first message is still under way when the copies have made their claims.
  for (let copies = send.mock.calls.length; copies > 0; copies--) {
    await claimExport({ ...begun, export: await readExport() });
  }
  await handleExportTaskMessage(messageOf('export', task, begun.export));

  expect(await readExport()).toMatchObject({
    ended_at: expect.any(String) as unknown,
    bytes: expect.any(Number) as unknown,
  });
});
