import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { LIMITS } from '../../lambdas/contracts/limits';
import { deployedFunctions, plain } from '../support/deployed-functions';
import { readTemplates, synthesisedApp } from '../support/template';

const { service } = readTemplates();
const functions = deployedFunctions(service);
const runbook = readFileSync(join(__dirname, '../../docs/runbook.md'), 'utf8');

const metricShape = {
  MetricName: z.string().optional(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.unknown() })).optional(),
};

describe('the alarms', () => {
  const alarms = service.resources('AWS::CloudWatch::Alarm').map(({ id, Properties }) => ({
    id,
    ...z
      .object({
        AlarmDescription: z.string(),
        EvaluationPeriods: z.number(),
        DatapointsToAlarm: z.number().optional(),
        Period: z.number().optional(),
        Threshold: z.number(),
        TreatMissingData: z.enum(['notBreaching', 'breaching']),
        ...metricShape,
        Metrics: z
          .array(
            z.object({
              Expression: z.string().optional(),
              MetricStat: z.object({ Metric: z.object(metricShape) }).optional(),
            }),
          )
          .default([]),
      })
      .parse(Properties),
  }));

  test('watch lanes, recognition, requests, capacity, callbacks and the sweep', () => {
    const watched = alarms.map((alarm) => {
      const metrics = [alarm, ...alarm.Metrics.map(({ MetricStat }) => MetricStat?.Metric)];
      return [
        plain(`<${alarm.id}>`),
        ...metrics.flatMap((metric) => metric?.MetricName ?? []),
        ...metrics.flatMap((metric) =>
          (metric?.Dimensions ?? []).map(({ Value }) =>
            plain(service.text(Value).replace('.QueueName>', '>')),
          ),
        ),
      ].join(' ');
    });
    const messages = 'ApproximateNumberOfMessagesVisible ApproximateNumberOfMessagesNotVisible';
    const age = 'ApproximateAgeOfOldestMessage';
    const twice = (words: string) => `${words} ${words}`;
    expect(watched.sort()).toEqual(
      [
        'AlarmsAttemptsFailed attempt-failed recognition',
        `AlarmsBulkOldestMessage ${age} BulkQueue`,
        'AlarmsCallbacksGivenUp ExecutionsFailed CallbacksWorkflow',
        `AlarmsCallbacksRefused ${twice('callback-refused')} ${twice('recognition')}`,
        `AlarmsDeadLetters ${messages} ${twice('DeadLettersQueue')}`,
        `AlarmsEnrolmentOldestMessage ${age} EnrolmentQueue`,
        'AlarmsRecognitionCheckFailed recognition-check-failed recognition',
        'AlarmsRequestsRefused requests-refused',
        'AlarmsResultsFailed result-failed-by-service recognition',
        'AlarmsServerErrors 5XXError shelf-recognition RecognitionApiDeploymentStagev2',
        'AlarmsSlowWaits Duration FunctionsSyncImage',
        'AlarmsSweepErrors Errors FunctionsSweepUnfinished',
        'AlarmsThrottledCalls throttled-calls recognition',
        'AlarmsThrottledInvocations Throttles',
        'AlarmsUnreadablePictures unreadable-item-pictures recognition',
        'AlarmsUsageErrors Errors FunctionsSumUsage',
        `AlarmsWaitingOldestMessage ${age} WaitingQueue`,
        'AlarmsWorkerErrors Errors WorkerFunction',
      ].sort(),
    );
  });

  test.each(alarms)('$id names a section of the runbook that exists', (alarm) => {
    const anchor = /docs\/runbook\.md#([\w-]+)$/.exec(alarm.AlarmDescription)?.[1];
    const anchors = [...runbook.matchAll(/^## (.+)$/gm)].map((heading) =>
      heading[1]?.toLowerCase().replaceAll(' ', '-'),
    );
    expect(anchors).toContain(anchor);
  });

  test.each(alarms)('$id has a section whose steps begin with something to look at', (alarm) => {
    const anchor = alarm.AlarmDescription.split('#')[1] ?? '';
    const section = runbook
      .split(/^## /m)
      .find((text) => text.split('\n')[0]?.toLowerCase().replaceAll(' ', '-') === anchor);
    const firstStep = /^1\. [\s\S]+?(?=^2\. |(?![\s\S]))/m.exec(section ?? '')?.[0] ?? '';
    // A saved query, a log, a metric, or a field of a row.
    expect(firstStep).toMatch(/[Qq]uery `|\blog\b|`[A-Z]\w+`|REPORT|table Results/);
  });

  test('go off for a share only in three minutes of five, or from ten failures on', () => {
    const findAlarm = (word: string) => alarms.find(({ id }) => id.startsWith(`Alarms${word}`));
    for (const share of ['AttemptsFailed', 'SlowWaits'].map(findAlarm)) {
      expect(share).toMatchObject({ Period: 60, EvaluationPeriods: 5, DatapointsToAlarm: 3 });
    }
    expect(findAlarm('CallbacksRefused')?.Metrics).toContainEqual(
      expect.objectContaining({ Expression: 'IF(ones >= 10, ones / all, 0)' }),
    );
  });

  test('are silent without data, but for the check, which must not fall silent', () => {
    const loud = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
    expect(loud.map(({ id }) => plain(`<${id}>`))).toEqual(['AlarmsRecognitionCheckFailed']);
  });

  test('go off at the first image that is given up, and at the first dead letter that stays', () => {
    const [resultsFailed] = alarms.filter(({ id }) => id.includes('ResultsFailed'));
    expect(resultsFailed).toMatchObject({ Threshold: 1, EvaluationPeriods: 1 });

    // A dead letter that is being handled again and again is hardly ever counted as waiting.
    const [deadLetters] = alarms.filter(({ id }) => id.includes('DeadLetters'));
    expect(deadLetters).toMatchObject({ Threshold: 1, EvaluationPeriods: 3 });
    expect(deadLetters?.Metrics.flatMap(({ Expression }) => Expression ?? [])).toEqual([
      'waiting + taken',
    ]);
  });
});

test('every log is kept for 90 days', () => {
  const groups = service.resources('AWS::Logs::LogGroup');
  // One for each function, and the access log.
  expect(groups).toHaveLength(functions.length + 1);
  expect(new Set(groups.map((group) => group.Properties['RetentionInDays']))).toEqual(
    new Set([90]),
  );
});

test('every function runs on arm64, which costs less', () => {
  expect(functions.map((fn) => fn.Architectures)).toEqual(functions.map(() => ['arm64']));
});

/** Time-outs in seconds of the functions that API Gateway does not call. */
const FUNCTION_TIMEOUTS: Readonly<Record<string, number>> = {
  'check-recognition': 60,
  'deliver-callback': 30,
  'fail-dead-letters': 60,
  'sweep-unfinished': 290,
  'sum-usage': 900,
};

test.each(functions.filter(({ name }) => name !== 'worker'))(
  '$name runs on Node.js 24, with the time-out that it needs',
  (fn) => {
    // The gateway gives up after 29 s.
    expect(fn).toMatchObject({
      Runtime: 'nodejs24.x',
      Timeout: FUNCTION_TIMEOUTS[fn.name] ?? 29,
      MemorySize: 1_024,
    });
  },
);

describe('deliver-callback', () => {
  const deliver = functions.find(({ name }) => name === 'deliver-callback');

  test('has at least twice the time of a request', () => {
    expect(deliver?.Timeout).toBeGreaterThanOrEqual(2 * LIMITS.callbackTimeoutSeconds);
  });

  test('reserves no concurrency by default, as no function does: a new account has none to reserve', () => {
    const reserving = service
      .resources('AWS::Lambda::Function')
      .filter(({ Properties }) => 'ReservedConcurrentExecutions' in Properties)
      .map(({ id, Properties }) => [id, Properties['ReservedConcurrentExecutions']]);
    expect(reserving).toEqual([]);
  });
});

test('the worker is an image with memory for its models', () => {
  const worker = functions.find((fn) => fn.name === 'worker');
  expect(worker).toMatchObject({
    MemorySize: 3_008,
    Timeout: 60,
    ImageConfig: { Command: ['handler.handler'] },
  });
  expect(worker?.Code.ImageUri).toBeDefined();
});

const { artifacts: stacks } = z
  .object({
    artifacts: z.record(
      z.string(),
      z.object({ properties: z.object({ terminationProtection: z.boolean() }).partial() }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(synthesisedApp(), 'manifest.json'), 'utf8')));

test('neither stack can be deleted by mistake', () => {
  for (const stack of ['ShelfRecognitionStateful', 'ShelfRecognitionService']) {
    expect(stacks[stack]?.properties.terminationProtection).toBe(true);
  }
});

describe('the runbook', () => {
  const sectionOf = (heading: string) =>
    runbook.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';

  test('rolls back the service stack only, because its newer version still uses exports of the other', () => {
    const commands = sectionOf('Going back to the version before').match(/^ *npx cdk .+$/gm);
    expect(commands?.map((command) => command.trim())).toEqual([
      'npx cdk deploy --exclusively ShelfRecognitionService',
    ]);
  });

  test('turns protection off for a stack whose first deployment failed, so that the CDK can delete it', () => {
    expect(sectionOf('A first deployment fails')).toMatch(
      /update-termination-protection --no-enable-termination-protection --stack-name \w+$/m,
    );
  });

  test('names only stacks that exist', () => {
    const named = new Set(runbook.match(/\bShelfRecognition\w+/g));
    expect([...named].filter((name) => !(name in stacks))).toEqual([]);
  });
});
