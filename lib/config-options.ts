import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { imageReferenceSchema } from '../lambdas/contracts/image-reference';
import { LONGEST_ATTEMPT_SECONDS } from '../lambdas/contracts/retry-delay';
import { stageSchema } from '../lambdas/contracts/stage';
import {
  bucketArn,
  certificateArn,
  domainName,
  flag,
  hostedZoneId,
  oneOf,
  origins,
  policyName,
  positiveNumber,
  restoredTime,
  tagValue,
  topicArn,
  wholeNumber,
} from './config-values';

/** How many days CloudWatch Logs can keep lines: a list of allowed numbers. */
const RETENTION_DAYS = Object.values(RetentionDays).filter((value) => typeof value === 'number');

const retentionDays = wholeNumber(1).pipe(
  z.enum(RetentionDays, `must be one of ${RETENTION_DAYS.join(', ')}`),
);

/** The schema of each single option. lib/config.ts says which options belong together. */
export const optionsSchema = z.strictObject({
  /**
   * The name of this deployment, part of every stack's name. Each stage is a separate deployment with
   * its own data; without one, stacks keep their original names.
   */
  stage: stageSchema.optional(),
  /** The owner of the deployment, set as a tag on all resources. */
  owner: tagValue.optional(),

  /** The processor of all functions. arm64 costs a fifth less per GB-second. */
  architecture: oneOf('arm64', 'x86_64').default('arm64'),

  /** Memory of each API function. Processor time grows with it: 1,769 MB give one whole vCPU. */
  apiMemoryMb: wholeNumber(128, 10_240).default(1_024),

  /** Memory of the worker. 3,008 MB give 1.7 vCPU; a new AWS account may not use more. */
  workerMemoryMb: wholeNumber(512, 10_240).default(3_008),
  /** How long the worker may work on one message. The sweep waits until all attempts are over. */
  workerTimeoutSeconds: wholeNumber(10, LONGEST_ATTEMPT_SECONDS).default(60),
  /**
   * The worker's base image instead of the one in lambdas/worker/base-image.txt: a digest, or a tag
   * that never moves. A moved tag does not trigger a new build.
   */
  workerBaseImage: imageReferenceSchema.optional(),
  /** How many images of the bulk lane are recognised at once. The waiting lane has no limit. */
  bulkConcurrency: wholeNumber(2, 1_000).default(50),
  /**
   * How many catalogue items are enrolled at once, in addition to photos. One picture takes about 0.2 s,
   * so ten workers enrol a million items with one picture each in 6 hours.
   */
  enrolmentConcurrency: wholeNumber(2, 1_000).default(10),

  /**
   * How many messages of all lanes are handled at once, at most. Lambda reserves this much of the
   * account's concurrency for the worker, and all other functions lose it.
   */
  workerReservedConcurrency: wholeNumber(3, 1_000).optional(),
  /**
   * How many attempts at callbacks are made at once, at most; others are made later. Without a limit,
   * hanging receivers can use up the account's concurrency. `none` says that this is accepted; if the
   * option is missing, synthesis warns.
   */
  callbackReservedConcurrency: z
    .union(
      [z.literal('none'), wholeNumber(1, 1_000)],
      'must be none or a whole number from 1 to 1000',
    )
    .optional(),

  /** How long API Gateway caches the authorizer's answer. A revoked key may still work that long. */
  authorizerCacheSeconds: wholeNumber(0, 3_600).default(60),
  /** Requests per second of all callers together, and how many of them may come at the same time. */
  stageRateLimit: positiveNumber.default(500),
  stageBurstLimit: wholeNumber(1).default(1_000),
  /**
   * Limits of sync-image, whose waiting functions take concurrency from the worker: 30 x 27 = 810 of an
   * AWS account's 1,000. One account may use a third of both limits.
   */
  waitingRateLimit: positiveNumber.default(30),
  waitingBurstLimit: wholeNumber(1).default(100),
  /**
   * The rate and burst limits of each method that needs no key: health, documentation, console,
   * preflights and refused methods. They do not count towards the stage's limits.
   */
  anonymousRateLimit: positiveNumber.default(25),
  anonymousBurstLimit: wholeNumber(1).default(50),
  /**
   * Requests per second of one account, and how many may come at the same time: at most a third of the
   * stage's limits.
   */
  accountRateLimit: positiveNumber.default(50),
  accountBurstLimit: wholeNumber(1).default(100),

  /**
   * Origins of web pages that may call the API, or `*` for all. `*` is safe because a browser does not
   * add the API key by itself: a page can use only a key that its user gave it.
   */
  corsOrigins: origins.default(['*']),

  /** The API's custom domain with its certificate, and optionally the Route 53 zone for its record. */
  domainName: domainName.optional(),
  certificateArn: certificateArn.optional(),
  hostedZoneId: hostedZoneId.optional(),

  /** Closes API Gateway's own address for the API. This needs a custom domain. */
  closeDefaultEndpoint: flag.default(false),

  /**
   * How many requests one IP address may send in five minutes before a firewall (AWS WAF) refuses more.
   * The firewall costs $6 a month and $0.60 per million requests.
   */
  wafRateLimit: wholeNumber(10, 2_000_000_000).optional(),

  /**
   * How many days after submission finished results are deleted, with their pictures and documents; 0:
   * never. docs/privacy.md says what happens to older results when this is set.
   */
  imageRetentionDays: wholeNumber(0, 3_650).default(0),

  /**
   * How calls move to new versions of functions. `canary`: a tenth for five minutes, then all. `linear`:
   * a tenth more each minute. Both return to the old versions automatically if an alarm goes off
   * meanwhile.
   */
  deployment: oneOf('all-at-once', 'canary', 'linear').default('all-at-once'),

  /**
   * How many minutes apart the service recognises its own picture, to show that recognition works; 0: never. An
   * alarm looks at the last two checks: at 4 minutes, it goes off within 5 minutes.
   */
  recognitionCheckMinutes: wholeNumber(0, 60).default(4),

  /** How long logs are kept: one of the periods that CloudWatch Logs accepts, such as 30, 60 or 90. */
  logRetentionDays: retentionDays.default(RetentionDays.THREE_MONTHS),
  /**
   * Whether to create a CloudWatch dashboard. It costs $3 a month beyond the first three of an AWS
   * account.
   */
  dashboard: flag.default(false),
  /**
   * Whether the access log records the addresses of callers, which are personal data: docs/privacy.md.
   */
  logSourceAddresses: flag.default(false),
  /**
   * Whether API Gateway gets a role for writing logs. The role is a single setting per AWS account and
   * region; `kept` leaves the one of another stage or team unchanged.
   */
  gatewayLogRole: oneOf('own', 'kept').default('own'),
  /** Whether requests are traced with X-Ray, which takes a sample of them. */
  tracing: flag.default(false),
  /** An existing SNS topic to which alarms are sent. */
  alarmTopicArn: topicArn.optional(),
  /** An email address to which alarms are sent. AWS first asks the address to confirm. */
  alarmEmail: z.email('must be an email address').optional(),
  /**
   * `console` says that nobody needs to be notified of alarms. If all three options are missing,
   * synthesis warns.
   */
  alarms: oneOf('console').optional(),
  /**
   * The monthly budget in US dollars. Recipients of alarms are notified when 80 % or all of it is spent,
   * and when all of it is expected to be. It needs the cost tag: docs/costs.md#a-budget.
   */
  monthlyBudgetUsd: positiveNumber.optional(),

  /**
   * An IAM policy of the account that limits what every role may do, such as docs/policies/boundary.json.
   * `none` says that roles need no such policy. If the option is missing, synthesis warns.
   */
  permissionsBoundary: policyName.optional(),

  /**
   * Uses the tables that `npm run restore` made, whose names end in this time, instead of the original
   * ones.
   */
  restoredTo: restoredTime.optional(),
  /** Whether deleted and overwritten pictures and documents are kept for 7 days: docs/recovery.md. */
  keepOldVersions: flag.default(false),
  /**
   * A bucket in another region to which pictures and documents are copied. Versioning must be on there.
   */
  replicaBucketArn: bucketArn.optional(),

  /**
   * Protects both stacks against deletion, and keeps tables and buckets if their stack is deleted. If
   * this is false, empty the buckets before you delete their stack.
   */
  retainData: flag.default(true),
});
