import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DescribeExecutionCommand,
  SFNClient,
  StartExecutionCommand,
  type DescribeExecutionOutput,
} from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { FunctionPool } from '../../local/functions/function-pool';
import { closeServer, listen } from '../../local/shared/listen';
import { createStepFunctionsServer } from '../../local/step-functions/server';
import { StateMachines } from '../../local/step-functions/state-machines';
import { LOCAL_CREDENTIALS, localArn, REGION } from '../../local/template/pseudo-parameters';
import { testFunction } from '../support/local-functions';
import { testTemplate } from '../support/local-template';
import { readTemplates } from '../support/template';
import { temporaryFolder } from '../support/temporary-folder';

const folder = temporaryFolder();

/** Three attempts in all, 10 s and 20 s apart, then the failure is recorded. */
const definition = {
  StartAt: 'Deliver',
  States: {
    Deliver: {
      Type: 'Task',
      Resource: localArn('lambda', 'function:deliver'),
      Parameters: { 'url.$': '$.url', 'name.$': '$$.Execution.Name' },
      Retry: [
        { ErrorEquals: ['DeliveryFailed'], IntervalSeconds: 10, MaxAttempts: 2, BackoffRate: 2 },
      ],
      Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Record' }],
      End: true,
    },
    Record: { Type: 'Task', Resource: localArn('lambda', 'function:record'), End: true },
  },
};

/** The workflow of callbacks as it is deployed, with the functions of this test. */
function deployedDefinition(): string {
  const { service } = readTemplates();
  const [workflow] = service.resources('AWS::StepFunctions::StateMachine');
  return service
    .text(workflow?.Properties['DefinitionString'])
    .replaceAll(/<\w*RecordGivenUp\w*\.Arn>/g, localArn('lambda', 'function:record'))
    .replaceAll(/<\w+\.Arn>/g, localArn('lambda', 'function:crashing'));
}

const template = testTemplate({
  Deliver: {
    Type: 'AWS::StepFunctions::StateMachine',
    Properties: { DefinitionString: JSON.stringify(definition) },
  },
  Callbacks: {
    Type: 'AWS::StepFunctions::StateMachine',
    Properties: { DefinitionString: deployedDefinition() },
  },
});

let deliver: FunctionPool;
let record: FunctionPool;
let crashing: FunctionPool;
let client: SFNClient;
const opened: StateMachines[] = [];
const servers: ReturnType<typeof createStepFunctionsServer>[] = [];

/** Opens the same state as a fresh process would. */
async function open(): Promise<void> {
  const stateMachines = new StateMachines(join(folder, 'stepfunctions'));
  const pools = { deliver, record, crashing };
  stateMachines.open(
    template,
    { get: (arn) => pools[arn.split(':').at(-1) as keyof typeof pools] },
    0.01,
  );
  const server = createStepFunctionsServer(stateMachines);
  const endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  client = new SFNClient({ endpoint, region: REGION, credentials: LOCAL_CREDENTIALS });
  opened.push(stateMachines);
  servers.push(server);
}

const start = (name: string, input: object, machine = 'Deliver') =>
  client.send(
    new StartExecutionCommand({
      stateMachineArn: localArn('states', `stateMachine:${machine}`),
      name,
      input: JSON.stringify(input),
    }),
  );

async function end(executionArn: string | undefined): Promise<DescribeExecutionOutput> {
  for (;;) {
    const execution = await client.send(new DescribeExecutionCommand({ executionArn }));
    if (execution.status !== 'RUNNING') return execution;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  deliver = testFunction(folder, {
    name: 'deliver',
    code: `class DeliveryFailed extends Error { name = 'DeliveryFailed'; }
      const attempts = new Map();
      exports.handler = async ({ url, name }) => {
        const attempt = attempts.get(name) ?? 0;
        attempts.set(name, attempt + 1);
        const failures = Number(url.split('-')[1] ?? 0);
        if (url.startsWith('hang')) await new Promise((resolve) => setTimeout(resolve, 3000));
        if (attempt < failures) throw new DeliveryFailed('answered 503');
        return { attempt, name };
      };`,
  });
  record = testFunction(folder, {
    name: 'record',
    code: 'exports.handler = async (input) => input;',
  });
  // Dies `deaths` times, then fails `refusals` times as if the receiver refused the callback.
  crashing = testFunction(folder, {
    name: 'crashing',
    code: `const { appendFileSync, readFileSync } = require('node:fs');
      class CallbackFailed extends Error { name = 'CallbackFailed'; }
      exports.handler = async ({ file, deaths, refusals }) => {
        appendFileSync(file, '.');
        const calls = readFileSync(file, 'utf8').length;
        if (calls <= deaths) process.exit(1);
        if (calls <= deaths + refusals) throw new CallbackFailed('answered 503');
        return calls;
      };`,
  });
  await open();
});
afterAll(async () => {
  client.destroy();
  for (const stateMachines of opened) stateMachines.close();
  await Promise.all(servers.map(closeServer));
  await Promise.all([deliver, record, crashing].map((pool) => pool.close()));
});

describe('the local Step Functions, spoken to by the SDK', () => {
  test('runs the definition: three attempts with growing waits, the name in the context', async () => {
    const began = Date.now();
    const { executionArn } = await start('twice', { url: 'fails-2' });

    const execution = await end(executionArn);

    expect(execution).toMatchObject({ status: 'SUCCEEDED', name: 'twice' });
    expect(JSON.parse(execution.output ?? '')).toEqual({ attempt: 2, name: 'twice' });
    // (10 s + 20 s) x 0.01
    expect(Date.now() - began).toBeGreaterThanOrEqual(300);
  });

  test('catches what fails to the end, and hands over error and cause', async () => {
    const { executionArn } = await start('always', { url: 'fails-9' });

    const output = JSON.parse((await end(executionArn)).output ?? '') as {
      error: { Error: string; Cause: string };
    };

    expect(output.error.Error).toBe('DeliveryFailed');
    expect(JSON.parse(output.error.Cause)).toMatchObject({ errorMessage: 'answered 503' });
  });

  test('runs the deployed workflow, whose own failures are no refusals of the receiver', async () => {
    const input = { file: join(folder, 'delivered'), deaths: 4, refusals: 2 };
    const { executionArn } = await start('delivered', input, 'Callbacks');

    expect(await end(executionArn)).toMatchObject({ status: 'SUCCEEDED', output: '7' });
  });

  test('runs the deployed workflow, which gives up after three refusals', async () => {
    const input = { file: join(folder, 'given-up'), deaths: 1, refusals: 9 };
    const { executionArn } = await start('given-up', input, 'Callbacks');

    expect(await end(executionArn)).toMatchObject({ status: 'FAILED', error: 'CallbackGivenUp' });
    expect(readFileSync(input.file, 'utf8')).toHaveLength(1 + 3);
  });

  test('runs an execution name once ever', async () => {
    const first = await start('only', { url: 'x' });
    await end(first.executionArn);

    await expect(start('only', { url: 'x' })).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });
  });

  test('answers a repeated start as the first while that runs, and runs it once', async () => {
    const [first, second] = await Promise.all([
      start('repeated', { url: 'hang' }),
      start('repeated', { url: 'hang' }),
    ]);

    expect(second.executionArn).toBe(first.executionArn);
    await expect(start('repeated', { url: 'other' })).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });
  });

  test('restarts what a killed process left running, and remembers what was finished', async () => {
    const { executionArn } = await start('interrupted', { url: 'hang' });
    opened.at(-1)?.close();

    await open();

    expect((await end(executionArn)).status).toBe('SUCCEEDED');
    await expect(start('only', { url: 'x' })).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });
  });
});
