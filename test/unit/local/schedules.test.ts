import { expect, jest, test } from '@jest/globals';
import type { FunctionDefinition } from '../../../local/functions/function-definition';
import { periodOf, startSchedules } from '../../../local/schedule/schedules';
import { testTemplate } from '../../support/local-template';

test('a schedule runs at the rate that the template gives', () => {
  expect(periodOf('rate(1 minute)')).toBe(60_000);
  expect(periodOf('rate(2 hours)')).toBe(7_200_000);
});

test('a schedule without a rate is refused', () => {
  expect(() => periodOf('cron(0 3 * * ? *)')).toThrow('not cron(0 3 * * ? *)');
});

test('a schedule starts no run while the last one still runs', async () => {
  jest.useFakeTimers();
  const template = testTemplate({
    Rule: {
      Type: 'AWS::Events::Rule',
      Properties: { ScheduleExpression: 'rate(1 minute)', Targets: [{ Arn: 'sweep' }] },
    },
  });
  const ends: (() => void)[] = [];
  const invoke = jest.fn(() => new Promise<void>((resolve) => void ends.push(resolve)));
  const definition = { name: 'Sweep' } as FunctionDefinition;
  const options = { scheduleScale: 1, onlySchedule: '' };
  const timers = startSchedules(template, { get: () => ({ definition, invoke }) }, options);

  await jest.advanceTimersByTimeAsync(180_000);
  expect(invoke).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(invoke).toHaveBeenCalledTimes(2);

  timers.forEach((timer) => clearInterval(timer));
  jest.useRealTimers();
});
