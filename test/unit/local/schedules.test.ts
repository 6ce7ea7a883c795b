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

const ruleOf = (rate: string) =>
  testTemplate({
    Rule: {
      Type: 'AWS::Events::Rule',
      Properties: { ScheduleExpression: rate, Targets: [{ Arn: 'sweep' }] },
    },
  });
const definition = { name: 'Sweep' } as FunctionDefinition;
const options = { scheduleScale: 1, onlySchedule: '' };

test.each([
  ['6 hours', [60, 6 * 3_600]],
  ['5 minutes', [300, 600]],
])('a schedule of %s runs after %j seconds', async (rate, seconds) => {
  jest.useFakeTimers();
  const began = Date.now();
  const runs: number[] = [];
  const invoke = () => Promise.resolve(void runs.push((Date.now() - began) / 1_000));
  const timers = startSchedules(
    ruleOf(`rate(${rate})`),
    { get: () => ({ definition, invoke }) },
    options,
  );

  await jest.advanceTimersByTimeAsync(1_000 * Math.max(...seconds));
  expect(runs).toEqual(seconds);

  timers.forEach((timer) => clearInterval(timer));
  jest.useRealTimers();
});

test('a schedule starts no run while the last one still runs', async () => {
  jest.useFakeTimers();
  const ends: (() => void)[] = [];
  const invoke = jest.fn(() => new Promise<void>((resolve) => void ends.push(resolve)));
  const timers = startSchedules(
    ruleOf('rate(1 minute)'),
    { get: () => ({ definition, invoke }) },
    options,
  );

  await jest.advanceTimersByTimeAsync(180_000);
  expect(invoke).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(invoke).toHaveBeenCalledTimes(2);

  timers.forEach((timer) => clearInterval(timer));
  jest.useRealTimers();
});
