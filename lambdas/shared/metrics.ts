import { Metrics } from '@aws-lambda-powertools/metrics';
import { METRIC_UNITS, SERVICE_METRICS, type MetricName } from '../contracts/metrics';
import { metricsNamespace } from './metrics-namespace';

/**
 * Writes metric values as one log line, from which CloudWatch extracts them.
 * @param about is added to the line for searching. It is not a dimension, so it costs nothing.
 */
export function recordMetrics(
  values: Readonly<Partial<Record<MetricName, number>>>,
  about: Readonly<Record<string, string>> = {},
): void {
  const metrics = new Metrics({ ...SERVICE_METRICS, namespace: metricsNamespace() });
  for (const [name, value] of Object.entries(values) as [MetricName, number][]) {
    metrics.addMetric(name, METRIC_UNITS[name], value);
  }
  for (const [name, value] of Object.entries(about)) metrics.addMetadata(name, value);
  metrics.publishStoredMetrics();
}
