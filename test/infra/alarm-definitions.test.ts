import { expect, test } from '@jest/globals';
import { readAssembly } from '../../local/template/assembly';
import { readAlarms, readLogFilters } from '../faults/alarm-definition';
import { evaluateExpression } from '../faults/expression';
import { synthesisedApp } from '../support/template';

const app = readAssembly(synthesisedApp());

test('npm run faults can evaluate every alarm of the template', () => {
  const alarms = readAlarms(app);
  expect(alarms.map(({ name }) => name)).toContain('AttemptsFailed');
  for (const { metrics, expression } of alarms) {
    const ones = Object.fromEntries(Object.keys(metrics).map((name) => [name, 1]));
    expect(evaluateExpression(expression, ones)).toEqual(expect.any(Number));
  }
});

test('npm run faults counts what CloudWatch counts in the access log', () => {
  const filters = readLogFilters(app).map(({ name, status }) => `${status} ${name}`);
  expect(filters).toEqual(['429 requests-refused']);
});
