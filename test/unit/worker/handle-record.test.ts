import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SQSRecord } from 'aws-lambda';
import type { QueueMessage } from '../../../lambdas/contracts/queue-message';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { handleQueueRecord } from '../../../lambdas/worker/handle-record';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { DEAD } from '../../support/embedded-services';
import { metricsOf } from '../../support/metric-lines';

const UUID = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';
const message: QueueMessage = {
  kind: 'recognise',
  account_id: 'a',
  task_uuid: UUID,
  result_uuid: UUID,
};

const sqs = new LoopbackServer(({ body }, response) => {
  response.statusCode = body.includes('handle-Expired') ? 400 : 200;
  response.end('{}');
});
beforeAll(async () => {
  const address = await sqs.start();
  // There are no tables, so every message fails.
  Object.assign(
    process.env,
    sdkEnvironment({ dynamodb: DEAD, s3: DEAD, sqs: address, sfn: DEAD }),
    {
      [ENVIRONMENT_VARIABLES.resultsTable]: 'Results',
      [ENVIRONMENT_VARIABLES.waitingQueueUrl]: `${address}/1/Waiting`,
      [ENVIRONMENT_VARIABLES.bulkQueueUrl]: `${address}/1/Bulk`,
      [ENVIRONMENT_VARIABLES.enrolmentQueueUrl]: `${address}/1/Enrolment`,
    },
  );
});
afterAll(() => sqs.stop());

/** A record of the queue with this name, as SQS sends it to Lambda. */
const recordOf = (queue: string, attempt: number): SQSRecord =>
  ({
    messageId: '1',
    receiptHandle: `handle-${queue}`,
    body: JSON.stringify(message),
    attributes: { ApproximateReceiveCount: String(attempt) },
    eventSourceARN: `arn:aws:sqs:us-east-1:1:${queue}`,
  }) as unknown as SQSRecord;

it.each([
  ['Bulk', 2, 120],
  ['Enrolment', 2, 120],
  ['Waiting', 2, 9],
])('a message of the lane %s that failed %i times comes back in %i s', async (...row) => {
  const [lane, attempt, seconds] = row;

  const done = await handleQueueRecord(recordOf(lane, attempt));

  expect(done).toBe(false);
  expect(JSON.parse(sqs.received.at(-1)?.body ?? '')).toEqual({
    QueueUrl: expect.stringMatching(`/${lane}$`),
    ReceiptHandle: `handle-${lane}`,
    VisibilityTimeout: seconds,
  });
});

it('each attempt that failed is counted, with a word for the reason', async () => {
  const counted = await metricsOf(async () => {
    await handleQueueRecord(recordOf('Bulk', 1));
    await handleQueueRecord({ ...recordOf('Bulk', 1), body: '{' });
  });

  const failed = { service: 'recognition', 'attempt-failed': 1 };
  // The port of the table refuses connections.
  expect(counted).toEqual([
    { ...failed, reason: expect.stringMatching(/Error/) },
    { ...failed, reason: 'malformed' },
  ]);
});

it('a failed message does not affect the others, even if its delay cannot be set', async () => {
  expect(await handleQueueRecord(recordOf('Expired', 1))).toBe(false);
});
