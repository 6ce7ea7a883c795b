import { expect, test } from '@jest/globals';
import { deployedFunctions } from '../support/deployed-functions';
import { readTemplates } from '../support/template';

const { service } = readTemplates();
const rules = service.resources('AWS::Events::Rule');
const sweep = deployedFunctions(service).find((fn) => fn.name === 'sweep-unfinished');

const SWEEP_INTERVAL_MINUTES = 15;

test('a schedule starts the sweep, and nothing else, every 15 minutes', () => {
  expect(rules.map(({ Properties }) => Properties)).toEqual([
    expect.objectContaining({
      ScheduleExpression: `rate(${SWEEP_INTERVAL_MINUTES} minutes)`,
      State: 'ENABLED',
      Targets: [expect.objectContaining({ Arn: { 'Fn::GetAtt': [sweep?.id, 'Arn'] } })],
    }),
  ]);
});

test('a sweep ends before the next one starts', () => {
  expect(sweep?.Timeout).toBeLessThan(SWEEP_INTERVAL_MINUTES * 60);
});
