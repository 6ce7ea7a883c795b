import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { deployedFunctions, plain } from '../support/deployed-functions';
import { readTemplates } from '../support/template';

const { service } = readTemplates();
const findFunction = (name: string) => deployedFunctions(service).find((fn) => fn.name === name);
const worker = findFunction('worker');
const failDeadLetters = findFunction('fail-dead-letters');
const queues = service.resources('AWS::SQS::Queue');
const mappings = service.resources('AWS::Lambda::EventSourceMapping');

const findQueue = (name: string) => queues.find(({ id }) => plain(`<${id}>`) === name);
const mappingOf = (queue: string) =>
  mappings.find(({ Properties }) => plain(service.text(Properties['EventSourceArn'])) === queue)
    ?.Properties;

describe.each(['Waiting', 'Bulk', 'Enrolment'])('the lane %s', (lane) => {
  const queue = z
    .object({
      VisibilityTimeout: z.number(),
      RedrivePolicy: z.object({ deadLetterTargetArn: z.unknown(), maxReceiveCount: z.number() }),
    })
    .parse(findQueue(`${lane}Queue`)?.Properties);

  test('hides a message for at least 6 times the time-out of the worker', () => {
    expect(worker?.Timeout).toBe(60);
    expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * 60);
  });

  test('delivers a message five times, then moves it to the dead letters, which are kept longer', () => {
    expect(queue.RedrivePolicy.maxReceiveCount).toBe(5);
    expect(plain(service.text(queue.RedrivePolicy.deadLetterTargetArn))).toBe('DeadLettersQueue');
    expect(findQueue('DeadLettersQueue')?.Properties['MessageRetentionPeriod']).toBe(1_209_600);
    expect(findQueue(`${lane}Queue`)?.Properties['MessageRetentionPeriod']).toBe(345_600);
  });

  test('gives the worker one message at a time, and delivers a failed one again', () => {
    expect(mappingOf(`${lane}Queue`)).toMatchObject({
      BatchSize: 1,
      FunctionName: { Ref: worker?.id },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });
});

test('the worker may be called by messages that it sent to its own queue, however often', () => {
  const [fn] = service.resources('AWS::Lambda::Function').filter(({ id }) => id === worker?.id);
  expect(fn?.Properties['RecursiveLoop']).toBe('Allow');
});

describe('dead letters', () => {
  const name = 'DeadLettersQueue';

  test('are handled by fail-dead-letters, and a failed one alone is delivered again', () => {
    expect(failDeadLetters).toBeDefined();
    expect(mappingOf(name)).toMatchObject({
      BatchSize: 10,
      FunctionName: { Ref: failDeadLetters?.id },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  test('are hidden for at least 6 times the time-out of that function', () => {
    expect(failDeadLetters?.Timeout).toBe(60);
    const { VisibilityTimeout } = z
      .object({ VisibilityTimeout: z.number() })
      .parse(findQueue(name)?.Properties);
    expect(VisibilityTimeout).toBeGreaterThanOrEqual(6 * 60);
  });

  test('stay in their queue if that function fails', () => {
    expect(findQueue(name)?.Properties).not.toHaveProperty('RedrivePolicy');
  });
});

test('each queue has one consumer', () => {
  const consumed = mappings.map(({ Properties }) => service.text(Properties['EventSourceArn']));
  expect(consumed.sort()).toEqual(queues.map(({ id }) => `<${id}.Arn>`).sort());
});

test('the bulk and the enrolment lane have limits of concurrency, and the waiting lane has none', () => {
  expect(mappingOf('BulkQueue')?.['ScalingConfig']).toEqual({ MaximumConcurrency: 50 });
  expect(mappingOf('EnrolmentQueue')?.['ScalingConfig']).toEqual({ MaximumConcurrency: 10 });
  expect(mappingOf('WaitingQueue')).not.toHaveProperty('ScalingConfig');
});

test.each(queues)('$id is encrypted and refuses plain HTTP', ({ id, Properties }) => {
  expect(Properties['SqsManagedSseEnabled']).toBe(true);
  const policies = service
    .resources('AWS::SQS::QueuePolicy')
    .filter((policy) => JSON.stringify(policy.Properties['Queues']) === `[{"Ref":"${id}"}]`)
    .map((policy) => policy.Properties['PolicyDocument']);
  expect(policies).toEqual([
    expect.objectContaining({
      Statement: [
        expect.objectContaining({
          Effect: 'Deny',
          Action: 'sqs:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      ],
    }),
  ]);
});
