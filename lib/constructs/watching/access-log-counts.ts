import { FilterPattern, MetricFilter, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { ACCESS_LOG_METRICS } from '../../../lambdas/contracts/metrics';
import { METRICS_NAMESPACE } from '../metrics-namespace';

/**
 * Counts the API's answers with certain statuses in its access log. A status that does not occur costs
 * nothing.
 */
export class AccessLogCounts extends Construct {
  constructor(scope: Construct, id: string, accessLog: ILogGroup) {
    super(scope, id);
    for (const [metricName, status] of Object.entries(ACCESS_LOG_METRICS)) {
      new MetricFilter(this, String(status), {
        logGroup: accessLog,
        // The access log has the status as text.
        filterPattern: FilterPattern.stringValue('$.status', '=', String(status)),
        metricNamespace: METRICS_NAMESPACE,
        metricName,
        metricValue: '1',
      });
    }
  }
}
