import { expect, test } from '@jest/globals';
import { deployedFunctions } from '../support/deployed-functions';
import { readTemplates } from '../support/template';

const { service } = readTemplates();
const rules = service.resources('AWS::Events::Rule');
const sweep = deployedFunctions(service).find((fn) => fn.name === 'sweep-unfinished');

const EVERY_MINUTES = 15;

test('every quarter of an hour the sweep, and nothing else, is started', () => {
  expect(rules.map(({ Properties }) => Properties)).toEqual([
    expect.objectContaining({
      ScheduleExpression: `rate(${EVERY_MINUTES} minutes)`,
      State: 'ENABLED',
      Targets: [expect.objectContaining({ Arn: { 'Fn::GetAtt': [sweep?.id, 'Arn'] } })],
    }),
  ]);
});

test('a sweep has ended before the next one starts', () => {
  expect(sweep?.Timeout).toBeLessThan(EVERY_MINUTES * 60);
});
