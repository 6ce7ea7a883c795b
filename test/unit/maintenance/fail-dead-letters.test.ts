import { describe, expect, it } from '@jest/globals';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { SQSEvent } from 'aws-lambda';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { handler } from '../../../lambdas/maintenance/fail-dead-letters/handler';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { s3 } from '../../../lambdas/storage/aws/clients';
import { writeJsonDocument } from '../../../lambdas/storage/objects/documents';
import { getResult, UNFINISHED_SHARDS } from '../../../lambdas/storage/results/results';
import { beginRenaming } from '../../../lambdas/storage/results/renamings';
import { messageOf, noteJobRequeued } from '../../../lambdas/storage/tasks/jobs';
import { getTask } from '../../../lambdas/storage/tasks/tasks';
import { embeddedServices } from '../../support/embedded-services';
import { metricsOf } from '../../support/metric-lines';
import { resultRow, taskRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const { resultsTable, tasksTable, usageTable } = ENVIRONMENT_VARIABLES;
embeddedServices({
  tables: [resultsTable, tasksTable, usageTable],
  buckets: [ENVIRONMENT_VARIABLES.documentsBucket],
});

async function stored(values: Partial<ResultRow> = {}): Promise<ResultRow> {
  const row = resultRow({ unfinished: UNFINISHED_SHARDS[0], ...values });
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [row]);
  return row;
}

const bodyOf = ({ account_id, task_uuid, result_uuid }: ResultRow): string =>
  JSON.stringify({ kind: 'recognise', account_id, task_uuid, result_uuid });

const eventOf = (...bodies: readonly string[]): SQSEvent => ({
  Records: bodies.map((body, index) => ({
    body,
    messageId: `message-${index}`,
    receiptHandle: '',
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '0',
      SenderId: '',
      ApproximateFirstReceiveTimestamp: '0',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: '',
    awsRegion: '',
  })),
});

describe('a dead letter', () => {
  it('of what should be learned leaves the result as it is', async () => {
    const row = await stored();
    const { account_id, task_uuid, result_uuid } = row;
    const body = { kind: 'learn', account_id, task_uuid, result_uuid, version: 1 };

    const counted = await metricsOf(() => handler(eventOf(JSON.stringify(body))));

    expect(counted).toEqual([]);
    expect(await getResult(row)).toEqual(row);
  });

  it('of a rename or a job makes the next sweep send the message again', async () => {
    const requeued_at = new Date().toISOString();
    const rename_requested_at = '2026-11-20T17:18:10.000Z';
    const row = await stored({ status: 'COMPLETED', rename_requested_at, requeued_at });
    const task = taskRow();
    await writeRows(tasksTable, [task]);
    const begun = await beginRenaming(task, undefined, 2);
    if (!begun) throw new Error('It was refused');
    await noteJobRequeued('renaming', begun, new Date());
    const { account_id, task_uuid, result_uuid } = row;
    const rename = { kind: 'rename', account_id, task_uuid, result_uuid };

    await handler(
      eventOf(JSON.stringify(rename), JSON.stringify(messageOf('renaming', begun, begun.renaming))),
    );

    expect(await getResult(row)).toEqual({ ...row, requeued_at: undefined });
    expect((await getTask(account_id, task.task_uuid))?.renaming).toEqual(begun.renaming);
  });

  it('is counted as a failure of the service, once', async () => {
    const row = await stored({ last_error: 'the image could not be processed' });

    const counted = await metricsOf(() => handler(eventOf(bodyOf(row), bodyOf(row))));

    expect(counted).toEqual([
      {
        service: 'recognition',
        'result-failed-by-service': 1,
        account_id: row.account_id,
        result_uuid: row.result_uuid,
        reason: 'the image could not be processed',
      },
    ]);
  });

  it('ends its result as FAILED with the last error, and nothing is owed to it', async () => {
    const row = await stored({ last_error: 'models/facing-detector/detector.onnx is missing' });

    await handler(eventOf(bodyOf(row)));

    const ended = await getResult(row);
    expect(ended).toMatchObject({
      status: 'FAILED',
      failure_reason: 'models/facing-detector/detector.onnx is missing',
    });
    expect(ended).not.toHaveProperty('unfinished');
  });

  it('removes the document that an attempt stored before it died, unless the result has it', async () => {
    const dead = await stored();
    const completed = await stored({ status: 'COMPLETED' });
    const keys = [dead, completed].map(({ result_uuid }) => `results/${result_uuid}/document.json`);
    for (const key of keys) await writeJsonDocument(key, {});

    await handler(eventOf(bodyOf(dead), bodyOf(completed)));

    const Bucket = ENVIRONMENT_VARIABLES.documentsBucket;
    const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket }));
    expect(Contents.map(({ Key }) => Key)).toEqual(keys.slice(1));
  });

  it('gives the number of attempts as the reason if no attempt recorded an error', async () => {
    const row = await stored();

    await handler(eventOf(bodyOf(row)));

    expect(await getResult(row)).toMatchObject({
      failure_reason: 'The image could not be processed in 5 attempts',
    });
  });

  it('does not change a finished result', async () => {
    const row = await stored({ status: 'COMPLETED', document_key: 'results/1/1.json' });

    await handler(eventOf(bodyOf(row)));

    expect(await getResult(row)).toMatchObject({ status: 'COMPLETED', failure_reason: '' });
  });

  it('alone is delivered again if it cannot be handled', async () => {
    const row = await stored();

    const answer = await handler(eventOf('no message of ours', bodyOf(row)));

    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-0' }] });
    expect(await getResult(row)).toMatchObject({ status: 'FAILED' });
  });
});
