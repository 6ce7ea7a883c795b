import { describe, expect, it } from '@jest/globals';
import type { AlarmDefinition } from '../../faults/alarm-definition';
import { goesOff } from '../../faults/evaluate-alarm';
import { evaluateExpression } from '../../faults/expression';
import { MetricStore, statisticOf } from '../../faults/series';

const FAILED = { namespace: 'Service', name: 'failed', dimensions: { service: 'a' } };
const NOW = 10_000_000;
const alarm: AlarmDefinition = {
  name: 'Failed',
  metrics: { metric: { ...FAILED, statistic: 'Sum', periodSeconds: 300 } },
  expression: 'metric',
  threshold: 3,
  evaluationPeriods: 1,
  datapointsToAlarm: 1,
  periodSeconds: 300,
  isMissingBreaching: false,
};
/** A store with a failure at each of these ages, in seconds. */
function failuresAgo(...seconds: readonly number[]): MetricStore {
  const store = new MetricStore();
  store.add(FAILED, ...seconds.map((age) => ({ time: NOW - age * 1000, value: 1 })));
  return store;
}

describe('an alarm', () => {
  it('goes off when the last period reaches the threshold', () => {
    expect(goesOff(alarm, failuresAgo(10, 20, 299), NOW)).toBe(true);
    expect(goesOff(alarm, failuresAgo(10, 20, 301), NOW)).toBe(false);
  });

  it('needs each of its periods to reach the threshold', () => {
    const twice = { ...alarm, evaluationPeriods: 2, datapointsToAlarm: 2, threshold: 1 };
    expect(goesOff(twice, failuresAgo(10, 310), NOW)).toBe(true);
    expect(goesOff(twice, failuresAgo(10, 20), NOW)).toBe(false);
  });

  it('needs no more of its periods than its template demands', () => {
    const some = { ...alarm, evaluationPeriods: 3, datapointsToAlarm: 2, threshold: 1 };
    expect(goesOff(some, failuresAgo(10, 610), NOW)).toBe(true);
    expect(goesOff(some, failuresAgo(10, 20), NOW)).toBe(false);
  });

  it('without data is silent, unless its template says that this is bad', () => {
    expect(goesOff(alarm, new MetricStore(), NOW)).toBe(false);
    expect(goesOff({ ...alarm, isMissingBreaching: true }, new MetricStore(), NOW)).toBe(true);
  });

  it('of another dimension has other data', () => {
    const metric = {
      ...FAILED,
      statistic: 'Sum',
      periodSeconds: 300,
      dimensions: { service: 'b' },
    };
    expect(goesOff({ ...alarm, metrics: { metric } }, failuresAgo(1, 2, 3), NOW)).toBe(false);
  });
});

describe('an expression', () => {
  it.each([
    ['waiting + taken', { waiting: 1, taken: 2 }, 3],
    ['IF(ones >= 3, ones / all, 0)', { ones: 3, all: 60 }, 0.05],
    ['IF(ones >= 3, ones / all, 0)', { ones: 2, all: 2 }, 0],
    ['2 * (3 - 1) - 1', {}, 3],
  ])('%s of %j is %d', (expression, values, expected) => {
    expect(evaluateExpression(expression, values)).toBe(expected);
  });

  it.each([
    ['bad +', 'has ""'],
    ['IF(bad, 1)', 'has ")" in place of ","'],
    ['good', 'has "good"'],
    ['1 1', 'goes on with "1"'],
  ])('%s is refused', (expression, message) => {
    expect(() => evaluateExpression(expression, { bad: 1 })).toThrow(message);
  });
});

describe('a statistic', () => {
  const values = [5, 1, 3, 3];
  it.each([
    ['Sum', 12],
    ['SampleCount', 4],
    ['Average', 3],
    ['Maximum', 5],
    ['Minimum', 1],
    ['p50', 3],
    ['p99', 5],
  ])('%s is %d', (statistic, expected) => {
    expect(statisticOf(statistic, values)).toBe(expected);
    expect(statisticOf(statistic, [])).toBeUndefined();
  });

  it('that is not known is refused', () => {
    expect(() => statisticOf('IQM', values)).toThrow('IQM');
  });
});
