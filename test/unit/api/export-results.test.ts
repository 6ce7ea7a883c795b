import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiRequest } from '../../../lambdas/api/http/api-request';
import { answerOfTask } from '../../../lambdas/api/http/task-answer';
import { exportResultsRoute } from '../../../lambdas/api/results/export-results';
import type { TaskRow } from '../../../lambdas/contracts/rows';
import { renderExport } from '../../../lambdas/domain/render-export';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { sqs } from '../../../lambdas/storage/aws/clients';
import { beginExport, claimExport, endExport } from '../../../lambdas/storage/results/exports';
import { getTask } from '../../../lambdas/storage/tasks/tasks';
import { apiEvent } from '../../support/api-event';
import { embeddedServices, RESULT_INDEXES } from '../../support/embedded-services';
import { resultRow, taskRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const { resultsTable, tasksTable, countersTable, documentsBucket } = ENVIRONMENT_VARIABLES;
embeddedServices({
  tables: [resultsTable, tasksTable, countersTable],
  indexes: { [resultsTable]: RESULT_INDEXES },
  buckets: [documentsBucket],
});
process.env[ENVIRONMENT_VARIABLES.enrolmentQueueUrl] = 'https://sqs.invalid/enrolment';
jest.spyOn(sqs(), 'send').mockReturnValue(Promise.resolve({}) as never);

let task: TaskRow;
beforeEach(async () => {
  // The account of apiEvent.
  task = taskRow({ account_id: 'acme' });
  await writeRows(tasksTable, [task]);
});

const orFail = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('It was refused');
  return value;
};

describe('POST .../tasks/{task_uuid}/results', () => {
  const ask = (json: object) => {
    const { task_uuid } = task;
    const event = apiEvent({ body: JSON.stringify(json), pathParameters: { task_uuid } });
    return exportResultsRoute.answer(new ApiRequest(event, exportResultsRoute));
  };

  it('takes the same request again while it goes on, but no other', async () => {
    const first = await ask({ format: 'csv' });

    expect(await ask({ format: 'csv', corrected: false, end_datetime: null })).toEqual(first);
    for (const other of [
      { format: 'xlsx' },
      { format: 'csv', corrected: true },
      { format: 'csv', start_datetime: '2026-11-20T00:00:00Z' },
      { format: 'csv', status: 'FAILED' },
      { format: 'csv', external_id: 'visit-7' },
    ]) {
      await expect(ask(other)).rejects.toMatchObject({ code: 'export-running', status: 409 });
    }
  });

  it('counts and names what the filters ask for', async () => {
    const of = (external_id: string) =>
      resultRow({ account_id: 'acme', task_uuid: task.task_uuid, external_id });
    await writeRows(resultsTable, [of('visit-7'), of('visit-7'), of('visit-8')]);

    const asked = await ask({ format: 'csv', external_id: 'visit-7', status: 'COMPLETED' });

    const counted = { results: 2, external_id: 'visit-7', result_status: 'COMPLETED' };
    expect(asked).toMatchObject({ body: { export: { ...counted, status: 'IN_PROGRESS' } } });
  });
});

describe('the export in an answer about a task', () => {
  const ended = async () => {
    const begun = orFail(await beginExport(task, { format: 'csv', corrected: false }, 0));
    await endExport(orFail(await claimExport(begun)), { bytes: 7 });
    return orFail(await getTask(task.account_id, task.task_uuid));
  };

  it('has the address of the file only for keys that may read results', async () => {
    const row = await ended();
    const answerTo = async (permissions: string) =>
      (await answerOfTask(row, apiEvent({ permissions }))).export;

    expect((await answerTo('tasks:read results:read'))?.url).toContain('X-Amz-Expires=900');
    expect(await answerTo('tasks:read')).toMatchObject({ status: 'COMPLETED' });
    expect(await answerTo('tasks:read')).not.toHaveProperty('url');
  });

  it('says that the file has expired', async () => {
    const row = orFail((await ended()).export);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

    expect(renderExport(row, inDays(6.9)).status).toBe('COMPLETED');
    expect(renderExport(row, inDays(7.1))).toMatchObject({ status: 'EXPIRED', bytes: 7 });
  });
});
