import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { dynamo } from '../../../lambdas/storage/aws/clients';
import { getResult } from '../../../lambdas/storage/results/results';
import { handler } from '../../../lambdas/workflow/attempt-callbacks/handler';
import { closeServer, HOST, listen } from '../../../local/shared/listen';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { createStepFunctionsServer } from '../../../local/step-functions/server';
import { StateMachines } from '../../../local/step-functions/state-machines';
import { localArn } from '../../../local/template/pseudo-parameters';
import { embeddedServices } from '../../support/embedded-services';
import { testTemplate } from '../../support/local-template';
import { resultRow } from '../../support/rows';
import { temporaryFolder } from '../../support/temporary-folder';
import { writeRows } from '../../support/write-rows';

embeddedServices({
  tables: [
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.usageTable,
    ENVIRONMENT_VARIABLES.webhookSecretsTable,
  ],
  buckets: [ENVIRONMENT_VARIABLES.documentsBucket],
});

/** Answers with the status that begins the path. `/pair` is answered once two requests are there. */
const pair: (() => void)[] = [];
const receiver = new LoopbackServer(({ path }, response) => {
  const status = Number(path.slice(1, 4));
  if (!path.includes('pair')) return void response.writeHead(status).end();
  pair.push(() => response.writeHead(status).end());
  if (pair.length === 2) for (const answer of pair) answer();
});

const MACHINE = 'Workflow';
const workflows = new StateMachines(temporaryFolder());
const stepFunctions = createStepFunctionsServer(workflows);
let origin = '';
beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  workflows.open(
    testTemplate({
      [MACHINE]: {
        Type: 'AWS::StepFunctions::StateMachine',
        Properties: {
          DefinitionString: JSON.stringify({ StartAt: 'A', States: { A: { Type: 'Succeed' } } }),
        },
      },
    }),
    // Its one state calls no function.
    {
      get: (arn) => {
        throw new Error(arn);
      },
    },
    1,
  );
  process.env['AWS_ENDPOINT_URL_SFN'] = `http://${HOST}:${await listen(stepFunctions, 0)}`;
  process.env[ENVIRONMENT_VARIABLES.outboundAllowance] = 'loopback';
  process.env[ENVIRONMENT_VARIABLES.mediaBaseUrl] = 'https://media.example.com';
  process.env[ENVIRONMENT_VARIABLES.callbackStateMachineArn] = localArn(
    'states',
    `stateMachine:${MACHINE}`,
  );
  origin = await receiver.start();
});
afterAll(() => Promise.all([receiver.stop(), closeServer(stepFunctions)]));

async function stored(status: number, values: Partial<ResultRow> = {}): Promise<ResultRow> {
  const row = resultRow({ status: 'FAILED', failure_reason: 'dark', duration: 1, ...values });
  const owed = { ...row, callback_url: `${origin}/${status}/${row.result_uuid}` };
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [owed]);
  return owed;
}

const messageOf = ({ account_id, task_uuid, result_uuid }: ResultRow, round = 1): string =>
  JSON.stringify({ account_id, task_uuid, result_uuid, round });

const received = (count: number, ...bodies: readonly string[]): SQSEvent => ({
  Records: bodies.map((body, index) => ({
    body,
    messageId: `message-${index}`,
    receiptHandle: '',
    attributes: {
      ApproximateReceiveCount: String(count),
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

const postsFor = ({ result_uuid }: ResultRow) =>
  receiver.received.filter(({ path }) => path.includes(result_uuid)).length;

/** The input of the workflow that makes what is left, or undefined if it was not started. */
function handedOver({ result_uuid }: ResultRow): unknown {
  try {
    const arn = localArn('states', `execution:${MACHINE}:${result_uuid}`);
    return JSON.parse(workflows.describe(arn).input);
  } catch {
    return undefined;
  }
}

const DONE = { batchItemFailures: [] };

describe('the first attempt', () => {
  it('is one POST, after which nothing is left to do, if the receiver takes it', async () => {
    const row = await stored(204);

    expect(await handler(received(1, messageOf(row)))).toEqual(DONE);

    expect(postsFor(row)).toBe(1);
    expect(await getResult(row)).toMatchObject({
      callback_attempts: 1,
      callback_outcome: 'DELIVERED',
    });
    expect(handedOver(row)).toBeUndefined();
  });

  it('is followed by the workflow, which begins with its wait, if the receiver refuses it', async () => {
    const row = await stored(503);

    expect(await handler(received(1, messageOf(row)))).toEqual(DONE);

    expect(handedOver(row)).toMatchObject({ result_uuid: row.result_uuid, attempted: true });
    expect(await getResult(row)).toMatchObject({
      callback_attempts: 1,
      callback_outcome: 'FAILING',
      callback_next_attempt_at: expect.any(String) as unknown,
    });
  });

  it('is the workflow’s if the result cannot be read, and none was made', async () => {
    const row = await stored(204, { status: 'COMPLETED', document_key: 'results/gone.json' });

    expect(await handler(received(1, messageOf(row)))).toEqual(DONE);

    expect(postsFor(row)).toBe(0);
    expect(await getResult(row)).toEqual(row);
    expect(handedOver(row)).toMatchObject({ attempted: false });
  });

  it('was made if what came of it cannot be written, so the workflow waits first', async () => {
    const row = await stored(204);
    failSecondUpdate();

    expect(await handler(received(1, messageOf(row)))).toEqual(DONE);

    expect(postsFor(row)).toBe(1);
    expect(handedOver(row)).toMatchObject({ attempted: true });
  });

  it('is the workflow’s if an earlier call died before its attempt', async () => {
    const row = await stored(204);

    expect(await handler(received(2, messageOf(row)))).toEqual(DONE);

    expect(postsFor(row)).toBe(0);
    expect(handedOver(row)).toMatchObject({ attempted: false });
  });

  it('is not made again if an earlier call died in its attempt, or makes it now', async () => {
    const [died, twice] = [await stored(204, { callback_attempts: 1 }), await stored(204)];

    const event = received(1, messageOf(died), messageOf(twice), messageOf(twice));
    expect(await handler(event)).toEqual(DONE);

    expect([postsFor(died), postsFor(twice)]).toEqual([0, 1]);
    for (const row of [died, twice]) expect(handedOver(row)).toMatchObject({ attempted: true });
  });

  it.each([
    { callback_outcome: 'DELIVERED' as const, callback_attempts: 1 },
    { callback_outcome: 'GIVEN_UP' as const, callback_attempts: 3 },
    { callback_round: 2 },
  ])('is not made for a row with %j, and nothing is left to do', async (values) => {
    const row = await stored(204, values);

    expect(await handler(received(1, messageOf(row)))).toEqual(DONE);

    expect(postsFor(row)).toBe(0);
    expect(handedOver(row)).toBeUndefined();
    expect(await getResult(row)).toEqual(row);
  });
});

describe('a batch', () => {
  it('makes its attempts at once, so that no receiver waits for another', async () => {
    const rows = [await stored(204, { account_id: 'pair' }), await stored(204)];
    for (const row of rows) row.callback_url = `${origin}/204/pair/${row.result_uuid}`;
    await writeRows(ENVIRONMENT_VARIABLES.resultsTable, rows);

    expect(await handler(received(1, ...rows.map((row) => messageOf(row))))).toEqual(DONE);

    expect(rows.map(postsFor)).toEqual([1, 1]);
  });

  it('returns only what is malformed, or what the workflow cannot be started for', async () => {
    const [taken, refused] = [await stored(204), await stored(503)];
    await closeServer(stepFunctions);

    const event = received(1, messageOf(taken), '{"round": 0}', messageOf(refused));
    expect(await handler(event)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-1' }, { itemIdentifier: 'message-2' }],
    });

    expect(await getResult(taken)).toMatchObject({ callback_outcome: 'DELIVERED' });
  });
});

/** The first update of a row claims the attempt; the second, which fails, says what came of it. */
function failSecondUpdate(): void {
  let updates = 0;
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      (call) => {
        if (commandName === 'UpdateItemCommand' && ++updates === 2) throw new Error('out of reach');
        return next(call);
      },
    { step: 'initialize', name: 'failSecondUpdate', override: true },
  );
}
