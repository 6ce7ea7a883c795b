import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ExportFormat, ExportOfRow } from '../../../lambdas/contracts/exports';
import { LIMITS } from '../../../lambdas/contracts/limits';
import type { ResultRow, TaskRow } from '../../../lambdas/contracts/rows';
import { sweepTask } from '../../../lambdas/maintenance/sweep-unfinished/sweep-task';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { s3, sqs } from '../../../lambdas/storage/aws/clients';
import { listKeys } from '../../../lambdas/storage/aws/list-keys';
import { readDocumentBytes, writeJsonDocument } from '../../../lambdas/storage/objects/documents';
import { signExportAddress, writeExportPart } from '../../../lambdas/storage/objects/exports';
import { deleteResult } from '../../../lambdas/storage/results/deleted-results';
import { beginExport, claimExport, moveExport } from '../../../lambdas/storage/results/exports';
import { messageOf, openJobOf } from '../../../lambdas/storage/tasks/jobs';
import { deleteTask, getTask } from '../../../lambdas/storage/tasks/tasks';
import { handleExportTaskMessage } from '../../../lambdas/worker/export/export-task';
import { embeddedServices, RESULT_INDEXES } from '../../support/embedded-services';
import { loseNextAnswer } from '../../support/lose-answer';
import { photoOf } from '../../support/planned-bay';
import { resultRow, taskRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const { resultsTable, tasksTable, countersTable, documentsBucket, mediaBucket, uploadsBucket } =
  ENVIRONMENT_VARIABLES;
embeddedServices({
  tables: [resultsTable, tasksTable, countersTable, ENVIRONMENT_VARIABLES.usageTable],
  indexes: { [resultsTable]: RESULT_INDEXES },
  buckets: [documentsBucket, mediaBucket, uploadsBucket],
});
process.env[ENVIRONMENT_VARIABLES.enrolmentQueueUrl] = 'https://sqs.invalid/enrolment';
process.env[ENVIRONMENT_VARIABLES.mediaBaseUrl] = 'https://media.invalid';
const send = jest.spyOn(sqs(), 'send').mockReturnValue(Promise.resolve({}) as never);

const orFail = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('It was refused');
  return value;
};

let task: TaskRow;
beforeEach(async () => {
  task = taskRow({ name: 'Tea & «milk»' });
  await writeRows(tasksTable, [task]);
  send.mockClear();
});

/** Stores finished results, each with the two facings A and B, and one that is in progress. */
async function storeResults(count: number): Promise<ResultRow[]> {
  const rows = Array.from({ length: count }, (_, index) =>
    resultRow({
      task_uuid: task.task_uuid,
      status: 'COMPLETED',
      document_key: `results/${task.task_uuid}/document.json`,
      file_name: `=photo ${index}.jpg`,
      created_at: new Date(Date.UTC(2026, 10, 20) + index).toISOString(),
    }),
  );
  await writeJsonDocument(`results/${task.task_uuid}/document.json`, photoOf(['AB']));
  await writeRows(resultsTable, [...rows, resultRow({ task_uuid: task.task_uuid })]);
  return rows;
}

const read = async (): Promise<TaskRow> => orFail(await getTask(task.account_id, task.task_uuid));
const readExport = async (): Promise<ExportOfRow> => orFail((await read()).export);
const begin = async (format: ExportFormat, results: number, filters = {}) =>
  orFail(await beginExport(await read(), { format, corrected: false, ...filters }, results));
const keys = () => listKeys(documentsBucket, `exports/${task.task_uuid}/`);

/** Handles the message that is waiting. @returns whether the export goes on. */
async function step(): Promise<boolean> {
  const row = await read();
  const open = openJobOf('export', row);
  if (!open) return false;
  await handleExportTaskMessage(messageOf('export', row, open));
  return true;
}
async function untilEnded(): Promise<ExportOfRow> {
  while (await step());
  return readExport();
}
async function fileText(): Promise<string> {
  const { latest } = await readExport();
  const bytes = await readDocumentBytes(`exports/${task.task_uuid}/${latest}`);
  return Buffer.from(bytes).toString('utf8');
}
const uuidsIn = (csv: string): string[] =>
  csv
    .trimEnd()
    .split('\n')
    .slice(1)
    .flatMap((row) => row.split(',')[1] ?? []);

describe('exporting the results of a task', () => {
  it('has each finished result once, in steps, and leaves nothing but the file', async () => {
    const rows = await storeResults(230);
    await begin('csv', 231);

    const ended = await untilEnded();

    expect(ended).toMatchObject({ exported: 230, left_out: 1, parts: [] });
    expect(await keys()).toEqual([`exports/${task.task_uuid}/${ended.latest}`]);
    const uuids = uuidsIn(await fileText());
    expect(uuids).toHaveLength(460);
    expect(new Set(uuids)).toEqual(new Set(rows.map(({ result_uuid }) => result_uuid)));
    // Three messages read results, and the last one makes the file.
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('has only results with the status and the external id that were asked for', async () => {
    const ofVisit = (external_id: string) => ({ task_uuid: task.task_uuid, external_id });
    const rows = (await storeResults(130)).map((row) => ({ ...row, ...ofVisit('visit-7') }));
    const failed = rows.slice(9).map((row) => resultRow({ ...row, status: 'FAILED' }));
    const other = resultRow({ ...ofVisit('visit-8'), status: 'FAILED' });
    await writeRows(resultsTable, [...rows.slice(0, 9), ...failed, other]);
    await begin('csv', 130, { result_status: 'FAILED', external_id: 'visit-7' });

    expect(await untilEnded()).toMatchObject({ exported: 121, left_out: 9 });

    const uuids = failed.map(({ result_uuid }) => result_uuid).toReversed();
    expect([...new Set(uuidsIn(await fileText()))]).toEqual(uuids);
  });

  it('writes no formula, and names the file after the task', async () => {
    await storeResults(1);
    await begin('csv', 2);
    const ended = await untilEnded();

    expect(await fileText()).toContain("\n'=photo 0.jpg,");
    expect(Buffer.byteLength(await fileText())).toBe(ended.bytes);
    const answer = await fetch(await signExportAddress(task, ended));
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="results.csv"; filename*=UTF-8\'\'Tea%20%26%20%C2%ABmilk%C2%BB.csv',
    );
  });

  it('leaves out results that are deleted before or after they were read', async () => {
    const rows = await storeResults(120);
    const [oldest, newest] = [orFail(rows[0]), orFail(rows[119])];
    await begin('coco', 121);
    await step();
    await deleteResult(oldest);
    await deleteResult(newest);

    expect(await untilEnded()).toMatchObject({ exported: 118 });

    const { images } = JSON.parse(await fileText()) as { images: { file_name: string }[] };
    expect(images).toHaveLength(118);
    expect(images.map(({ file_name }) => file_name)).not.toContain(newest.file_name);
  });

  it('repeats a step that was cut off, and deletes what that one left', async () => {
    await storeResults(3);
    const begun = await begin('csv', 4);
    const claimed = orFail(await claimExport(begun));
    await writeExportPart(task, claimed.export.latest, 'half of a li');

    expect(await untilEnded()).toMatchObject({ exported: 3 });

    expect(await keys()).toHaveLength(1);
    expect(uuidsIn(await fileText())).toHaveLength(6);
  });

  it('lets one of two attempts at the same message count', async () => {
    await begin('csv', 4);
    const row = await read();
    const first = orFail(await claimExport({ ...row, export: orFail(row.export) }));
    expect(await claimExport({ ...row, export: orFail(row.export) })).toBeUndefined();
    const second = orFail(await claimExport(first));
    await writeExportPart(task, first.export.latest, '');
    await writeExportPart(task, second.export.latest, '');

    expect(await moveExport(first, { exported: 7, parts: [first.export.latest] })).toBeUndefined();
    expect(await moveExport(second, { exported: 1, parts: [second.export.latest] })).toBeDefined();

    expect(await readExport()).toMatchObject({ exported: 1, parts: [second.export.latest] });
    expect(await keys()).toEqual([`exports/${task.task_uuid}/${second.export.latest}`]);
  });

  it('goes on if only the answer of a write was lost', async () => {
    const claimed = orFail(await claimExport(await begin('csv', 4)));
    await writeExportPart(task, claimed.export.latest, '');
    loseNextAnswer();

    expect(await moveExport(claimed, { parts: [claimed.export.latest] })).toBeDefined();

    expect(await keys()).toHaveLength(1);
  });

  it('is given up if no attempt succeeds, and leaves nothing', async () => {
    await storeResults(1);
    await begin('csv', 2);
    const outage = jest
      .spyOn(s3(), 'send')
      .mockReturnValue(Promise.reject(new Error('out of reach')) as never);
    for (let attempt = 0; attempt < LIMITS.recognitionAttempts; attempt++) {
      await expect(step()).rejects.toThrow('out of reach');
    }
    outage.mockRestore();

    const ended = await untilEnded();

    expect(ended.failure_reason).toContain('could not be made');
    expect(await keys()).toEqual([]);
  });

  it('replaces the file of the last export only when its own is there', async () => {
    await storeResults(1);
    await begin('csv', 2);
    const { latest: before } = await untilEnded();
    await begin('coco', 2);
    await step();
    expect(await keys()).toContain(`exports/${task.task_uuid}/${before}`);

    const { latest } = await untilEnded();

    expect(latest).toBeGreaterThan(before);
    expect(await keys()).toEqual([`exports/${task.task_uuid}/${latest}`]);
  });

  it('ends with its task, and leaves nothing', async () => {
    await storeResults(120);
    await begin('csv', 121);
    await step();
    const row = await read();
    const late = { ...row, export: orFail(row.export) };
    const claimed = orFail(await claimExport(late));

    await deleteTask(task.account_id, task.task_uuid);
    await writeExportPart(task, claimed.export.latest, '');

    expect(await moveExport(claimed, {})).toBeUndefined();
    expect(await step()).toBe(false);
    expect(await keys()).toEqual([]);
  });

  it('is continued by the sweep, which also removes what an ended one left', async () => {
    await storeResults(1);
    await begin('csv', 2);
    expect(await sweepTask(task, new Date())).toBe('requeued');
    expect(send).toHaveBeenCalledTimes(1);
    const ended = await untilEnded();
    await writeExportPart(task, ended.own_first, 'a late write');

    expect(await sweepTask(task, new Date())).toBe('waiting');
    expect(await sweepTask(task, new Date(Date.now() + 7_200_000))).toBe('finished');

    expect(await keys()).toEqual([`exports/${task.task_uuid}/${ended.latest}`]);
  });
});
