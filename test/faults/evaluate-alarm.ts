import type { AlarmDefinition } from './alarm-definition';
import { evaluateExpression } from './expression';
import { statisticOf, type MetricStore } from './series';

/**
 * Whether an alarm goes off at a time: enough of its latest periods, the last of which ends then, reach the
 * threshold. CloudWatch evaluates alarms once a minute.
 * @param now milliseconds since the epoch
 */
export function goesOff(alarm: AlarmDefinition, store: MetricStore, now: number): boolean {
  const periods = Array.from({ length: alarm.evaluationPeriods }, (_, index) => index);
  const reached = periods.filter((index) => {
    const value = valueOf(alarm, store, now - index * alarm.periodSeconds * 1000);
    return value === undefined ? alarm.isMissingBreaching : value >= alarm.threshold;
  });
  return reached.length >= alarm.datapointsToAlarm;
}

/** @returns undefined if one of the metrics has no values in the period that ends at this time. */
function valueOf(alarm: AlarmDefinition, store: MetricStore, end: number): number | undefined {
  const values: Record<string, number> = {};
  for (const [name, metric] of Object.entries(alarm.metrics)) {
    const samples = store.between(metric, end - metric.periodSeconds * 1000, end);
    const value = statisticOf(metric.statistic, samples);
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return evaluateExpression(alarm.expression, values);
}
