import { expect, test } from '@jest/globals';
import { periodOf } from '../../../local/schedule/schedules';

test('a schedule runs at the rate that the template gives', () => {
  expect(periodOf('rate(1 minute)')).toBe(60_000);
  expect(periodOf('rate(2 hours)')).toBe(7_200_000);
});

test('a schedule without a rate is refused', () => {
  expect(() => periodOf('cron(0 3 * * ? *)')).toThrow('not cron(0 3 * * ? *)');
});
