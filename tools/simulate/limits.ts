/** The defaults in lib/config-options.ts, which tools do not import. A test compares the two. */
export const DEFAULTS = {
  bulkConcurrency: 50,
  enrolmentConcurrency: 10,
  accountRateLimit: 50,
  workerMemoryMb: 3_008,
} as const;

/** The setting that docs/deploy.md advises. */
export const ADVISED = { callbackReservedConcurrency: 100 } as const;

/** AWS's documented limits. AWS raises those marked `quota` on request. */
export const AWS_LIMITS = {
  /** How many functions of an account run at once. The limit of a new account may be 10. */
  lambdaConcurrency: { value: 1_000, quota: true },
  /** A queue's event source mapping starts with 5 invocations and adds 300 a minute while messages wait. */
  pollersAtFirst: 5,
  pollersPerMinute: 300,
  /** Write units per second for one partition, such as one partition key value in an index by time. */
  partitionWrites: 1_000,
  /** Write units per second for one table and its indexes. */
  tableWrites: { value: 40_000, quota: true },
  /** PUT requests per second under one prefix of a bucket. S3 splits a busy prefix on its own. */
  prefixPuts: 3_500,
  /**
   * How many Standard workflows start per second in us-east-1, us-west-2 and eu-west-1, after a burst of 1,300.
   * In other regions it is 150, after a burst of 800.
   */
  workflowStarts: { value: 300, quota: true },
  /** How many messages of a queue may be in processing at once. */
  messagesInFlight: 120_000,
} as const;

/** The service's targets. */
export const TARGETS = {
  /** The age of a message at which the bulk lane's alarm goes off (lib/constructs/watching/thresholds.ts). */
  oldestMessageSeconds: 30 * 60,
  /** Hours within which a catalogue should be imported. */
  importHours: 3,
  /** Dollars for 1,000 photos: a tenth of the price of a managed service. */
  thousandPhotos: 0.45,
} as const;
