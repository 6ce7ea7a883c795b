import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import { z } from 'zod';

/** How the context keys of this app start. Other keys belong to the CDK. */
const CONTEXT_KEY_PREFIX = 'shelf:';

/** The most that one account may have of a limit that all accounts share. */
export const MAX_ACCOUNT_SHARE = 1 / 3;

/** True or false. Context from the command line is text. */
const flagSchema = z.preprocess(
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

const optionsSchema = z.strictObject({
  /** The processor of all functions. arm64 costs a fifth less per GB-second. */
  architecture: z.enum(['arm64', 'x86_64']).default('arm64'),

  /** Memory of each API function. It gives processor time, too: one whole vCPU at 1,769 MB. */
  apiMemoryMb: z.coerce.number().int().min(128).max(10_240).default(1_024),

  /** Memory of the worker. 3,008 MB give 1.7 vCPU, and are the most that a new AWS account may use. */
  workerMemoryMb: z.coerce.number().int().min(512).max(10_240).default(3_008),
  /**
   * How long the worker may work on one message. At 90 s, the maximum, five attempts end within
   * 53 minutes. The sweep looks at results from 60 minutes on (lambdas/maintenance/sweep-unfinished).
   */
  workerTimeoutSeconds: z.coerce.number().int().min(10).max(90).default(60),
  /**
   * The base image of the worker's image: a digest, or a tag that never moves. The image is built again
   * only if its files or this value change, but not if AWS renews the image of a tag.
   */
  workerBaseImage: z.string().min(1).optional(),
  /** How many images of the bulk lane are recognised at once. The waiting lane has no limit. */
  bulkConcurrency: z.coerce.number().int().min(2).max(1_000).default(50),

  /** How long API Gateway caches the authorizer's answer. A revoked key may still work that long. */
  authorizerCacheSeconds: z.coerce.number().int().min(0).max(3_600).default(60),
  /** Requests per second of all callers together, and how many of them may come at once. */
  stageRateLimit: z.coerce.number().positive().default(500),
  stageBurstLimit: z.coerce.number().int().positive().default(1_000),
  /**
   * Request limits for sync-image, which waits up to 27 s. Waiting functions take concurrency from the
   * worker: at most 30 x 27 + 100 = 910 of the 1,000 that an AWS account has. The other 90 are enough
   * for the worker: 30 photos a second of 1 s each, and bulkConcurrency. One account has a third of both.
   */
  waitingRateLimit: z.coerce.number().positive().default(30),
  waitingBurstLimit: z.coerce.number().int().positive().default(100),
  /** The same of one account: at most a third of the stage's limits. */
  accountRateLimit: z.coerce.number().positive().default(50),
  accountBurstLimit: z.coerce.number().int().positive().default(100),

  /**
   * Origins of web pages that may call the API, or `*` for all. `*` is safe because a browser does not
   * add the API key by itself: a page can use only a key that its user gave it.
   */
  corsOrigins: originsSchema.default(['*']),

  /**
   * How many days after their submission results that have ended are deleted, with their pictures and
   * documents. 0: they are kept. Pictures and results that are older when it is set are in
   * docs/privacy.md.
   */
  imageRetentionDays: z.coerce.number().int().min(0).max(3_650).default(0),

  /** How long logs are kept: one of the periods that CloudWatch Logs accepts, such as 30, 60 or 90. */
  logRetentionDays: z.preprocess(Number, z.enum(RetentionDays)).default(RetentionDays.THREE_MONTHS),
  /** Traces every request with X-Ray. */
  tracing: flagSchema.default(false),
  /** An existing SNS topic that alarms are sent to. Without it, only the console shows them. */
  alarmTopicArn: z.string().startsWith('arn:').optional(),

  /**
   * Protects both stacks against deletion, and keeps tables and buckets if their stack is deleted. If
   * this is false, empty the buckets before you delete their stack.
   */
  retainData: flagSchema.default(true),
});

const configSchema = optionsSchema.superRefine((config, context) => {
  for (const limit of ['RateLimit', 'BurstLimit'] as const) {
    const maximum = config[`stage${limit}`] * MAX_ACCOUNT_SHARE;
    if (config[`account${limit}`] <= maximum) continue;
    context.addIssue({
      code: 'custom',
      path: [`account${limit}`],
      message:
        `must be at most a third of stage${limit}, ${maximum.toFixed(1)}, ` +
        'so that no account shuts the others out',
    });
  }
});

/** Everything that can be configured about a deployment. */
export type Config = z.infer<typeof configSchema>;

/**
 * Reads the configuration from the CDK context, e.g. `cdk deploy -c shelf:architecture=x86_64`.
 * @throws Error that names each value that does not fit and each unknown `shelf:` key.
 */
export function readConfig(node: Node): Config {
  const context = z.record(z.string(), z.unknown()).parse(node.getAllContext());
  const own = Object.entries(context)
    .filter(([key]) => key.startsWith(CONTEXT_KEY_PREFIX))
    .map(([key, value]) => [key.slice(CONTEXT_KEY_PREFIX.length), value]);

  const parsed = configSchema.safeParse(Object.fromEntries(own));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    (issue) => `${CONTEXT_KEY_PREFIX}${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Error(`The context does not fit lib/config.ts. ${faults.join('; ')}`);
}
