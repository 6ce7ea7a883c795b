import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { deployedFunctions, plain } from '../support/deployed-functions';
import { readTemplates } from '../support/template';

const { service } = readTemplates();
const functionNamed = (name: string) => deployedFunctions(service).find((fn) => fn.name === name);
const worker = functionNamed('worker');
const failDeadLetters = functionNamed('fail-dead-letters');
const queues = service.resources('AWS::SQS::Queue');
const mappings = service.resources('AWS::Lambda::EventSourceMapping');

const queueNamed = (name: string) => queues.find(({ id }) => plain(`<${id}>`) === name);
const mappingOf = (queue: string) =>
  mappings.find(({ Properties }) => plain(service.text(Properties['EventSourceArn'])) === queue)
    ?.Properties;

describe.each(['Waiting', 'Bulk'])('the lane %s', (lane) => {
  const queue = z
    .object({
      VisibilityTimeout: z.number(),
      RedrivePolicy: z.object({ deadLetterTargetArn: z.unknown(), maxReceiveCount: z.number() }),
    })
    .parse(queueNamed(`${lane}Queue`)?.Properties);

  test('hides a message for 6 times the time-out of the worker, or longer', () => {
    expect(worker?.Timeout).toBe(60);
    expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * 60);
  });

  test('gives a message five attempts, then to its own dead letters', () => {
    expect(queue.RedrivePolicy.maxReceiveCount).toBe(5);
    expect(plain(service.text(queue.RedrivePolicy.deadLetterTargetArn))).toBe(`${lane}DeadLetters`);
  });

  test('keeps dead letters longer than messages', () => {
    expect(queueNamed(`${lane}DeadLetters`)?.Properties['MessageRetentionPeriod']).toBe(1_209_600);
    expect(queueNamed(`${lane}Queue`)?.Properties['MessageRetentionPeriod']).toBe(345_600);
  });

  test('feeds the worker one message at a time, and takes single failures back', () => {
    expect(mappingOf(`${lane}Queue`)).toMatchObject({
      BatchSize: 1,
      FunctionName: { Ref: worker?.id },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });
});

describe.each(['Waiting', 'Bulk'])('dead letters of the lane %s', (lane) => {
  const name = `${lane}DeadLetters`;

  test('are ended by fail-dead-letters, each on its own', () => {
    expect(failDeadLetters).toBeDefined();
    expect(mappingOf(name)).toMatchObject({
      BatchSize: 10,
      FunctionName: { Ref: failDeadLetters?.id },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  test('are hidden for 6 times its time-out, or longer', () => {
    expect(failDeadLetters?.Timeout).toBe(60);
    const { VisibilityTimeout } = z
      .object({ VisibilityTimeout: z.number() })
      .parse(queueNamed(name)?.Properties);
    expect(VisibilityTimeout).toBeGreaterThanOrEqual(6 * 60);
  });

  test('stay where they are when even that fails', () => {
    expect(queueNamed(name)?.Properties).not.toHaveProperty('RedrivePolicy');
  });
});

test('each queue has one consumer', () => {
  const consumed = mappings.map(({ Properties }) => service.text(Properties['EventSourceArn']));
  expect(consumed.sort()).toEqual(queues.map(({ id }) => `<${id}.Arn>`).sort());
});

test('the bulk lane leaves room for waiting callers, whose lane has no cap', () => {
  expect(mappingOf('BulkQueue')?.['ScalingConfig']).toEqual({ MaximumConcurrency: 50 });
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
