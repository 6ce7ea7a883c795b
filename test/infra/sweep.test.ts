import { expect, test } from '@jest/globals';
import { deployedFunctions } from '../support/deployed-functions';
import { readTemplates } from '../support/template';

const { service } = readTemplates();
const rules = service.resources('AWS::Events::Rule');
const functions = deployedFunctions(service);
const sweep = functions.find((fn) => fn.name === 'sweep-unfinished');
const sums = functions.find((fn) => fn.name === 'sum-usage');

const SWEEP_INTERVAL_MINUTES = 15;

test('schedules start the sweep every 15 minutes, the sums of usage every 6 hours, and nothing else', () => {
  const schedule = (ScheduleExpression: string, id = '') =>
    expect.objectContaining({
      ScheduleExpression,
      State: 'ENABLED',
      Targets: [expect.objectContaining({ Arn: { 'Fn::GetAtt': [id, 'Arn'] } })],
    }) as unknown;
  expect(rules.map(({ Properties }) => Properties)).toEqual([
    schedule(`rate(${SWEEP_INTERVAL_MINUTES} minutes)`, sweep?.id),
    schedule('rate(6 hours)', sums?.id),
  ]);
});

test('a sweep ends before the next one starts', () => {
  expect(sweep?.Timeout).toBeLessThan(SWEEP_INTERVAL_MINUTES * 60);
});
