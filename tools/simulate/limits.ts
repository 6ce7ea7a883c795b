/** Defaults of lib/config-options.ts, which tools do not import. A test compares them. */
export const DEFAULTS = {
  bulkConcurrency: 50,
  accountRateLimit: 50,
  workerMemoryMb: 3_008,
} as const;

/** The setting that docs/deploy.md advises. */
export const ADVISED = { callbackReservedConcurrency: 100 } as const;

/** AWS's documented limits. `quota`: AWS raises it on request. */
export const AWS_LIMITS = {
  /** Functions of an account that run at once. A new account may have 10. */
  lambdaConcurrency: { value: 1_000, quota: true },
  /** A queue's mapping begins with 5 invocations and adds 300 a minute while messages wait. */
  pollersAtFirst: 5,
  pollersPerMinute: 300,
  /** Write units a second of one partition: one value of a partition key in an index by time. */
  partitionWrites: 1_000,
  /** Write units a second of one table with its indexes. */
  tableWrites: { value: 40_000, quota: true },
  /** PUT requests a second under one prefix of a bucket. S3 divides a busy prefix by itself. */
  prefixPuts: 3_500,
  /**
   * Starts of Standard workflows a second in us-east-1, us-west-2 and eu-west-1, after a burst of 1,300. In
   * other regions 150, after 800.
   */
  workflowStarts: { value: 300, quota: true },
  /** Messages of a queue that are being handled. */
  messagesInFlight: 120_000,
} as const;

/** The service's targets. */
export const TARGETS = {
  /** The alarm of the bulk lane: lib/constructs/watching/alarms.ts. */
  oldestMessageSeconds: 30 * 60,
  /** Hours in which a catalogue is imported. */
  importHours: 3,
  /** Dollars for 1,000 photos: a tenth of a managed service. */
  thousandPhotos: 0.45,
} as const;
