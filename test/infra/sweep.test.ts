import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { LAST_SECOND } from '../../lambdas/maintenance/sweep-unfinished/handler';
import { deployedFunctions } from '../support/deployed-functions';
import { readTemplates, type Template } from '../support/template';

const { service } = readTemplates();
const rules = service.resources('AWS::Events::Rule');
const functions = deployedFunctions(service);
const sweep = functions.find((fn) => fn.name === 'sweep-unfinished');

const SWEEP_INTERVAL_MINUTES = 5;

const ruleSchema = z.object({
  ScheduleExpression: z.string(),
  State: z.literal('ENABLED'),
  Targets: z.array(z.object({ Arn: z.unknown() })),
});

test('schedules start the sweep every 5 minutes, the check of recognition every 4, the sums of usage every 6 hours', () => {
  const started = rules.map(({ Properties }) => {
    const { ScheduleExpression, Targets } = ruleSchema.parse(Properties);
    const targets = Targets.map(({ Arn }) => service.text(Arn));
    const names = functions
      .filter(({ id }) => targets.includes(`<${id}.Arn>`))
      .map(({ name }) => name);
    return `${names.join(', ')}: ${ScheduleExpression}`;
  });
  expect(started.sort()).toEqual([
    'check-recognition: rate(4 minutes)',
    'sum-usage: rate(6 hours)',
    `sweep-unfinished: rate(${SWEEP_INTERVAL_MINUTES} minutes)`,
  ]);
});

test('a sweep ends before the next one starts', () => {
  expect(sweep?.Timeout).toBeLessThan(SWEEP_INTERVAL_MINUTES * 60);
});

test('a sweep leaves the rest to the next one before its time-out', () => {
  expect(Math.max(...Object.values(LAST_SECOND)) + 5).toBeLessThan(Number(sweep?.Timeout));
});

const NOT_REPEATED = {
  MaximumRetryAttempts: 0,
  MaximumEventAgeInSeconds: SWEEP_INTERVAL_MINUTES * 60,
};
const calledAsynchronously = (template: Template) =>
  template.resources('AWS::Lambda::EventInvokeConfig').map(({ Properties }) => Properties);

test('Lambda neither repeats a failed sweep nor starts one after its time', () => {
  expect(calledAsynchronously(service)).toEqual([
    { FunctionName: { Ref: sweep?.id }, Qualifier: '$LATEST', ...NOT_REPEATED },
  ]);
});
