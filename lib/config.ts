import type { Node } from 'constructs';
import * as z from 'zod';
import { readConfigFile } from './config-file';
import { optionsSchema } from './config-options';
import { CONTEXT_KEY_PREFIX, sortContext } from './context-keys';

/** The largest share of a common limit that one account may have. */
export const MAX_ACCOUNT_SHARE = 1 / 3;

const configSchema = optionsSchema.superRefine((config, context) => {
  const needs = (option: keyof typeof config, other: keyof typeof config) => {
    if (config[option] === undefined || config[other] !== undefined) return;
    context.addIssue({ code: 'custom', path: [option], message: `needs shelf:${other}` });
  };
  needs('domainName', 'certificateArn');
  needs('certificateArn', 'domainName');
  needs('hostedZoneId', 'domainName');
  const requires = (option: keyof typeof config, isGiven: boolean, message: string) => {
    if (!isGiven) context.addIssue({ code: 'custom', path: [option], message });
  };
  requires(
    'closeDefaultEndpoint',
    !config.closeDefaultEndpoint || config.domainName !== undefined,
    'needs shelf:domainName',
  );
  requires(
    'replicaBucketArn',
    config.replicaBucketArn === undefined || config.keepOldVersions,
    'needs shelf:keepOldVersions',
  );
  if (config.monthlyBudgetUsd !== undefined && !config.alarmTopicArn && !config.alarmEmail) {
    context.addIssue({
      code: 'custom',
      path: ['monthlyBudgetUsd'],
      message: 'needs shelf:alarmEmail or shelf:alarmTopicArn',
    });
  }
  const withoutWaiting = config.bulkConcurrency + config.enrolmentConcurrency;
  if ((config.workerReservedConcurrency ?? Infinity) <= withoutWaiting) {
    context.addIssue({
      code: 'custom',
      path: ['workerReservedConcurrency'],
      message:
        `must be above bulkConcurrency and enrolmentConcurrency together, ${withoutWaiting}: ` +
        'the rest is for waiting callers',
    });
  }
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

/** An invalid configuration. The message is one line for the person who wrote it. */
export class ConfigError extends Error {}

/**
 * Checks a configuration, and fills in defaults.
 * @throws ConfigError that names each invalid value and each unknown option.
 */
export function configOf(options: z.input<typeof configSchema>): Config {
  return parse(options, []);
}

/** The context key that selects another file of options. */
const FILE_KEY = 'configFile';

/**
 * Reads the configuration from a file and from the CDK context, e.g. `cdk deploy -c shelf:tracing=true`.
 * The context takes precedence.
 * @param usualFile the file used unless the context names another. It may be missing.
 * @throws ConfigError that names each invalid value, and each key that neither this app nor the CDK
 * reads.
 */
export function readConfig(node: Node, usualFile?: string): Config {
  const options = Object.keys(optionsSchema.shape);
  const context = z.record(z.string(), z.unknown()).parse(node.getAllContext());
  const { values: given, faults } = sortContext(context, [...options, FILE_KEY]);
  const { [FILE_KEY]: namedFile, ...values } = given;
  const file = typeof namedFile === 'string' ? namedFile : usualFile;
  if (file === undefined) return parse(values, faults);
  const written = readConfigFile(file, options, { isOptional: namedFile === undefined });
  return parse({ ...written.values, ...values }, [...written.faults, ...faults]);
}

function parse(options: unknown, keyFaults: readonly string[]): Config {
  const parsed = configSchema.safeParse(options);
  if (parsed.success && keyFaults.length === 0) return parsed.data;
  const valueFaults = (parsed.error?.issues ?? []).map((issue) =>
    [CONTEXT_KEY_PREFIX + issue.path.join('.'), issue.message].join(' '),
  );
  throw new ConfigError(
    `The configuration does not fit lib/config.ts. ${[...keyFaults, ...valueFaults].join('; ')}`,
  );
}
