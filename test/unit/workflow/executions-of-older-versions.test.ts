import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { getResult } from '../../../lambdas/storage/results/results';
import { handler as deliver } from '../../../lambdas/workflow/deliver-callback/handler';
import { handler as recordGivenUp } from '../../../lambdas/workflow/record-given-up/handler';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { embeddedServices } from '../../support/embedded-services';
import { resultRow } from '../../support/rows';
import { TestStateMachine } from '../../support/state-machine';
import { writeRows } from '../../support/write-rows';

/**
 * Executions continue with the definition they began with, but call the current functions. In this
 * old definition the first attempt came from a queue, and `attempted` said whether it was made.
 */
const ownFailures = {
  ErrorEquals: ['States.ALL'],
  IntervalSeconds: 5,
  MaxAttempts: 150,
  BackoffRate: 2,
  MaxDelaySeconds: 300,
};
const attempts = (IntervalSeconds: number, MaxAttempts: number) => ({
  Type: 'Task',
  Resource: 'arn:aws:lambda:eu-west-1:000000000000:function:deliver',
  Next: 'Delivered',
  Retry: [
    {
      ...{ ErrorEquals: ['CallbackFailed'], IntervalSeconds, MaxAttempts },
      ...{ BackoffRate: 5, MaxDelaySeconds: 300 },
    },
    ownFailures,
  ],
  Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'RecordGivenUp' }],
});
const DEFINITION = {
  StartAt: 'IsAttempted',
  States: {
    IsAttempted: {
      Type: 'Choice',
      Choices: [
        {
          And: [
            { Variable: '$.attempted', IsPresent: true },
            { Variable: '$.attempted', BooleanEquals: true },
          ],
          Next: 'WaitAfterFirst',
        },
      ],
      Default: 'Deliver',
    },
    Deliver: attempts(60, 2),
    Delivered: { Type: 'Succeed' },
    WaitAfterFirst: { Type: 'Wait', Seconds: 60, Next: 'DeliverAfterFirst' },
    DeliverAfterFirst: attempts(300, 1),
    RecordGivenUp: {
      Type: 'Task',
      Resource: 'arn:aws:lambda:eu-west-1:000000000000:function:record',
      Retry: [ownFailures],
      Next: 'GivenUp',
    },
    GivenUp: { Type: 'Fail', Error: 'CallbackGivenUp' },
  },
};

embeddedServices({
  tables: [
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.usageTable,
    ENVIRONMENT_VARIABLES.webhookSecretsTable,
  ],
  buckets: [ENVIRONMENT_VARIABLES.documentsBucket],
});

/** Answers with the status that begins the path. */
const receiver = new LoopbackServer(({ path }, response) => {
  response.writeHead(Number(path.slice(1, 4))).end();
});
const machine = new TestStateMachine();
let origin = '';
beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  process.env[ENVIRONMENT_VARIABLES.outboundAllowance] = 'loopback';
  process.env[ENVIRONMENT_VARIABLES.mediaBaseUrl] = 'https://media.example.com';
  origin = await receiver.start();
  await machine.open(DEFINITION, { deliver, record: recordGivenUp }, 0.001);
});
afterAll(() => Promise.all([receiver.stop(), machine.close()]));

/** Runs the execution of a callback that the queue's function has handed over. */
async function run(status: number, attempted: boolean): Promise<{ row: unknown; posts: number }> {
  const row: ResultRow = resultRow({ status: 'FAILED', failure_reason: 'dark', duration: 1 });
  const { account_id, task_uuid, result_uuid } = row;
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [
    {
      ...row,
      callback_url: `${origin}/${status}/${result_uuid}`,
      ...(attempted && { callback_attempts: 1, callback_outcome: 'FAILING' }),
    },
  ]);
  machine.start(result_uuid, { account_id, task_uuid, result_uuid, round: 1, attempted });
  await machine.ended(result_uuid);
  const posts = receiver.received.filter(({ path }) => path.endsWith(result_uuid)).length;
  return { row: await getResult(row), posts };
}

describe('an execution of the definition that had a queue before it', () => {
  it.each([
    [true, 1, 2],
    [false, 1, 1],
  ])('delivers: attempted %s', async (attempted, posts, callback_attempts) => {
    expect(await run(204, attempted)).toEqual({
      row: expect.objectContaining({ callback_outcome: 'DELIVERED', callback_attempts }) as unknown,
      posts,
    });
  });

  it.each([
    [true, 2],
    [false, 3],
  ])('gives up after three attempts in all: attempted %s', async (attempted, posts) => {
    expect(await run(503, attempted)).toEqual({
      row: expect.objectContaining({
        callback_outcome: 'GIVEN_UP',
        callback_attempts: 3,
        callback_last_error: 'the receiver answered 503',
      }) as unknown,
      posts,
    });
  });
});
