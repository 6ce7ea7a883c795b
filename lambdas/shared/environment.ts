import * as z from 'zod';

/**
 * The names of the functions' environment variables. Most are set by the construct in lib/constructs
 * that grants access to the resource.
 */
export const ENVIRONMENT_VARIABLES = {
  catalogTable: 'CATALOG_TABLE',
  enrolmentsTable: 'ENROLMENTS_TABLE',
  galleriesTable: 'GALLERIES_TABLE',
  planogramsTable: 'PLANOGRAMS_TABLE',
  tasksTable: 'TASKS_TABLE',
  resultsTable: 'RESULTS_TABLE',
  apiKeysTable: 'API_KEYS_TABLE',
  countersTable: 'COUNTERS_TABLE',
  idempotencyTable: 'IDEMPOTENCY_TABLE',
  webhookSecretsTable: 'WEBHOOK_SECRETS_TABLE',
  uploadsTable: 'UPLOADS_TABLE',
  usageTable: 'USAGE_TABLE',
  mediaBucket: 'MEDIA_BUCKET',
  documentsBucket: 'DOCUMENTS_BUCKET',
  uploadsBucket: 'UPLOADS_BUCKET',
  /** The public address of the media bucket's objects, without a trailing slash. */
  mediaBaseUrl: 'MEDIA_BASE_URL',
  /** The origin to which browsers send photos for the bucket Uploads. */
  uploadsOrigin: 'UPLOADS_ORIGIN',
  waitingQueueUrl: 'WAITING_QUEUE_URL',
  bulkQueueUrl: 'BULK_QUEUE_URL',
  enrolmentQueueUrl: 'ENROLMENT_QUEUE_URL',
  callbackStateMachineArn: 'CALLBACK_STATE_MACHINE_ARN',
  /** How many days finished results are kept; 0: for ever. */
  imageRetentionDays: 'IMAGE_RETENTION_DAYS',
  /** How many minutes apart recognition is checked; 0: never. */
  recognitionCheckMinutes: 'RECOGNITION_CHECK_MINUTES',
  /** Set by the Lambda runtime: the folder of the deployed bundle, which holds models/. */
  taskRoot: 'LAMBDA_TASK_ROOT',
  /** Set by the Lambda runtime: the memory of the function in MB. */
  functionMemoryMb: 'AWS_LAMBDA_FUNCTION_MEMORY_SIZE',
  /**
   * Set by the Lambda runtime for each invocation: the id of its trace, and whether X-Ray keeps the
   * trace.
   */
  traceHeader: '_X_AMZN_TRACE_ID',
  /** `loopback` lets image fetches and callbacks go to 127.0.0.1; normally unset. */
  outboundAllowance: 'OUTBOUND_ALLOWANCE',
  /** Web origins that may call the API, separated by commas; or `*` for all. */
  corsOrigins: 'CORS_ORIGINS',
  /** How many requests an account may send, in the format of the header RateLimit-Policy. */
  rateLimitPolicy: 'RATE_LIMIT_POLICY',
  /** The namespace of the stage's metrics. Powertools prescribes the name of this variable. */
  metricsNamespace: 'POWERTOOLS_METRICS_NAMESPACE',
} as const;

/**
 * Keeps ONNX Runtime from reporting sessions and models to its vendor. Must be called before the first
 * session is created.
 */
export function disableTelemetry(): void {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
}

/**
 * Reads environment variables and checks them by a schema. Nothing else in lambdas/ and lib/ reads
 * process.env.
 * @throws Error that names each variable that is missing or malformed.
 */
export function readEnvironment<T extends z.ZodRawShape>(shape: T): z.infer<z.ZodObject<T>> {
  const parsed = z.object(shape).safeParse(process.env);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Environment variables do not fit. ${faults.join('; ')}`);
}
