/**
 * The service's own metrics, written as log lines in the embedded metric format. AWS bills per
 * name, so there are few names, and no dimension grows with the number of accounts. `serviceName`
 * is the dimension `service`.
 */
export const SERVICE_METRICS = { serviceName: 'recognition' } as const;

/**
 * A metric of 0 and 1 gives three figures for one price: a count (sum), a total (samples) and a share
 * (average).
 */
export const METRIC_UNITS = {
  /** 1 if the worker failed to process a message, which will be delivered again. */
  'attempt-failed': 'Count',
  /** 1 if a result FAILED through a fault of the service. */
  'result-failed-by-service': 'Count',
  /** 1 if nothing was found on a photo that was recognised. Unreadable photos do not count. */
  'result-without-facings': 'Count',
  /** 1 if the service did not recognise its own picture in time. */
  'recognition-check-failed': 'Count',
  /** How many calls an AWS service refused because there were too many. The SDK repeats them. */
  'throttled-calls': 'Count',
  /** 1 if a receiver did not accept an attempt at a callback. */
  'callback-refused': 'Count',
  /** How many pictures of catalogue items the worker could not decode. */
  'unreadable-item-pictures': 'Count',
} as const;
export type MetricName = keyof typeof METRIC_UNITS;

/**
 * Metrics that CloudWatch counts in the API's access log, by the status of the answer. They have no
 * dimension.
 */
export const ACCESS_LOG_METRICS = {
  /** Requests beyond a limit. */
  'requests-refused': 429,
} as const;
export type AccessLogMetricName = keyof typeof ACCESS_LOG_METRICS;
