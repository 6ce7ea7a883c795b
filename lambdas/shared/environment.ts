import { z } from 'zod';

/**
 * What functions read from their environment, by the capability that a variable belongs to. The
 * construct that grants the capability sets the variable (lib/constructs), and the storage client
 * that uses it reads it by the same name.
 */
export const ENVIRONMENT = {
  catalogTable: 'CATALOG_TABLE',
  enrolmentsTable: 'ENROLMENTS_TABLE',
  tasksTable: 'TASKS_TABLE',
  resultsTable: 'RESULTS_TABLE',
  apiKeysTable: 'API_KEYS_TABLE',
  countersTable: 'COUNTERS_TABLE',
  mediaBucket: 'MEDIA_BUCKET',
  documentsBucket: 'DOCUMENTS_BUCKET',
  /** Where a browser finds the objects of the media bucket, without a trailing slash. */
  mediaBaseUrl: 'MEDIA_BASE_URL',
  waitingQueueUrl: 'WAITING_QUEUE_URL',
  bulkQueueUrl: 'BULK_QUEUE_URL',
  callbackStateMachineArn: 'CALLBACK_STATE_MACHINE_ARN',
  /** Set by the Lambda runtime: the folder of the deployed bundle; models/ lies in it. */
  taskRoot: 'LAMBDA_TASK_ROOT',
  /** `loopback` lets fetches and callbacks reach this machine; normally unset. */
  outboundAllowance: 'OUTBOUND_ALLOWANCE',
  /** Comma-separated origins, or `*`. */
  corsOrigins: 'CORS_ORIGINS',
} as const;

/**
 * Reads variables by a schema at cold start; the only place that touches process.env.
 * @throws Error naming each variable that is missing or malformed.
 */
export function readEnvironment<T extends z.ZodRawShape>(shape: T): z.infer<z.ZodObject<T>> {
  const parsed = z.object(shape).safeParse(process.env);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Environment variables do not fit. ${faults.join('; ')}`);
}
