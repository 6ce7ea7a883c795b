import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { WORKER_METRICS } from '../contracts/metrics';
import { logger } from '../shared/logger';
import { metricsNamespace } from '../shared/metrics-namespace';
import { STAGES, type StageMilliseconds } from './pipeline/stage-timer';

const metrics = new Metrics({ ...WORKER_METRICS, namespace: metricsNamespace() });

/** Writes each stage's time as CloudWatch metrics (embedded metric format) and as one log line. */
export function publishStageTimes(milliseconds: StageMilliseconds): void {
  for (const stage of STAGES) {
    metrics.addMetric(`stage-${stage}`, MetricUnit.Milliseconds, milliseconds[stage]);
  }
  metrics.publishStoredMetrics();
  logger.info('Recognised', { milliseconds });
}
