import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import {
  SERVICE_METRICS,
  type AccessLogMetricName,
  type MetricName,
} from '../../../lambdas/contracts/metrics';
import { METRICS_NAMESPACE } from '../metrics-namespace';

/**
 * The period over which a metric's values are combined, unless an alarm sets its own. With a single
 * period, CloudWatch evaluates the alarm every minute, over the latest five minutes.
 */
export const METRIC_PERIOD = Duration.minutes(5);

/** A metric that functions write. */
export const serviceMetric = (metricName: MetricName, statistic: string): Metric =>
  new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { service: SERVICE_METRICS.serviceName },
    statistic,
    period: METRIC_PERIOD,
  });

/** A metric that CloudWatch counts in the API's access log. */
export const accessLogMetric = (metricName: AccessLogMetricName): Metric =>
  new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    statistic: Stats.SUM,
    period: METRIC_PERIOD,
  });

/**
 * How many invocations were throttled, over all functions of the AWS account, which share its
 * concurrency.
 */
export const throttledInvocations = (): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Throttles',
    statistic: Stats.SUM,
    period: METRIC_PERIOD,
  });

/**
 * The share of ones in a metric of zeros and ones, or 0 if there are fewer than `least` ones. An alarm on
 * it is billed as two metrics.
 */
export const shareOfOnes = (
  name: MetricName,
  { least, period = METRIC_PERIOD }: { readonly least: number; readonly period?: Duration },
): MathExpression =>
  new MathExpression({
    expression: `IF(ones >= ${least}, ones / all, 0)`,
    usingMetrics: {
      ones: serviceMetric(name, Stats.SUM),
      all: serviceMetric(name, Stats.SAMPLE_COUNT),
    },
    period,
  });

/**
 * How many messages a queue has, waiting or in flight. A message that cannot be handled is received again
 * immediately, so it hardly ever counts as waiting.
 */
export const messageCount = (queue: Queue): MathExpression =>
  new MathExpression({
    expression: 'waiting + taken',
    usingMetrics: {
      waiting: queue.metricApproximateNumberOfMessagesVisible({ period: METRIC_PERIOD }),
      taken: queue.metricApproximateNumberOfMessagesNotVisible({ period: METRIC_PERIOD }),
    },
    period: METRIC_PERIOD,
  });
