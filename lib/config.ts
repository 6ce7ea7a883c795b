import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import { z } from 'zod';

/** Context keys of this app start so; every other key belongs to the CDK itself. */
const PREFIX = 'shelf:';

/** The command line hands context over as text. */
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
);

const originsSchema = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  )
  .refine((origins) => !origins.includes('*') || origins.length === 1, '* stands alone')
  .refine(
    (origins) => origins.every((origin) => /^(\*|https?:\/\/[\w.-]+(:\d+)?)$/.test(origin)),
    'must be *, or origins such as https://app.example.com, separated by commas',
  );

const configSchema = z.strictObject({
  /** Of every function. arm64 costs a fifth less per GB-second. */
  architecture: z.enum(['arm64', 'x86_64']).default('arm64'),

  /** API functions wait for the network; at 1,769 MB a function has one whole vCPU. */
  apiMemoryMb: z.coerce.number().int().min(128).max(10_240).default(1_024),

  /** 3,008 MB are 1.7 vCPU, and the most that a new AWS account may ask for. */
  workerMemoryMb: z.coerce.number().int().min(512).max(10_240).default(3_008),
  /**
   * At most 90 s: five attempts then end within 53 minutes, before the sweep looks after 60
   * (lambdas/maintenance/sweep-unfinished).
   */
  workerTimeoutSeconds: z.coerce.number().int().min(10).max(90).default(60),
  /**
   * What the worker's image is built on, by a tag or digest that never names another one. The image
   * is built again when its files or this change, not when AWS mends the default's base.
   */
  workerBaseImage: z.string().min(1).optional(),
  /** Images of the bulk lane recognised at once; the waiting lane has no such cap. */
  bulkConcurrency: z.coerce.number().int().min(2).max(1_000).default(50),

  /** How long an authorizer's answer is kept, and so how long a revoked key may still work. */
  authorizerCacheSeconds: z.coerce.number().int().min(0).max(3_600).default(60),
  /** Requests per second of all callers together, and how many may come at once. */
  stageRateLimit: z.coerce.number().positive().default(500),
  stageBurstLimit: z.coerce.number().int().positive().default(1_000),
  /**
   * The same of the one route that waits, for up to 27 s. Waiting functions take concurrency from
   * the worker that they wait for: at most 30 x 27 + 100 = 910 of the 1,000 that an AWS account has.
   * What is left is enough for as many photos, 30 x 1 s, and bulkConcurrency.
   */
  waitingRateLimit: z.coerce.number().positive().default(30),
  waitingBurstLimit: z.coerce.number().int().positive().default(100),
  /** The same of each account. */
  accountRateLimit: z.coerce.number().positive().default(50),
  accountBurstLimit: z.coerce.number().int().positive().default(100),

  /**
   * Web pages that may call the API, `*` for all of them. Keys travel in a header that no browser
   * adds by itself, so `*` gives no page anything that its user did not hand it.
   */
  corsOrigins: originsSchema.default(['*']),

  /** A period that CloudWatch Logs knows: 30, 60, 90, 120, ... */
  logRetentionDays: z.preprocess(Number, z.enum(RetentionDays)).default(RetentionDays.THREE_MONTHS),
  /** Traces every request with X-Ray. */
  tracing: flag.default(false),
  /** An existing SNS topic that alarms are sent to; without it they are seen in the console only. */
  alarmTopicArn: z.string().startsWith('arn:').optional(),

  /**
   * Keeps tables and buckets when their stack is deleted, and stops both stacks being deleted.
   * Without it, empty the buckets before you delete their stack.
   */
  retainData: flag.default(true),
});

/** Everything about a deployment that can be chosen. */
export type Config = z.infer<typeof configSchema>;

/**
 * Reads the configuration from the CDK context, e.g. `cdk deploy -c shelf:architecture=x86_64`.
 * @throws Error naming each value that does not fit and each `shelf:` key that is unknown.
 */
export function readConfig(node: Node): Config {
  const context = z.record(z.string(), z.unknown()).parse(node.getAllContext());
  const own = Object.entries(context)
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([key, value]) => [key.slice(PREFIX.length), value]);

  const parsed = configSchema.safeParse(Object.fromEntries(own));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    (issue) => `${PREFIX}${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Error(`The context does not fit lib/config.ts. ${faults.join('; ')}`);
}
