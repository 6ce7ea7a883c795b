import { expect } from '@jest/globals';
import * as z from 'zod';
import type { Config } from '../../lib/config';
import { deployedFunctions } from '../support/deployed-functions';
import type { Template } from '../support/template';

/** What a synthesis has written. */
interface Synthesised {
  readonly stateful: Template;
  readonly service: Template;
  /** The file that says how assets are made, as text. */
  readonly assets: string;
  /** What the synthesis warned of. */
  readonly warnings: readonly string[];
}

interface OptionRow {
  /** Another value than the default, as it is typed after `-c shelf:<option>=`. */
  readonly typed: string;
  /** Reads what the option determines in the templates. */
  readonly shownIn: (synthesised: Synthesised) => unknown;
  /** What that is with the typed value. With the default it is something else. */
  readonly shown: unknown;
}

const property = (template: Template, type: string, name: string) =>
  template.resources(type)[0]?.Properties[name];

const functionsBut = ({ service }: Synthesised, worker: boolean) =>
  deployedFunctions(service).filter(({ name }) => (name === 'worker') === worker);

/** The values of a property in the resources whose id, or whose queue, contains a word. */
const valuesOf = (template: Template, word: string, name: string) =>
  template
    .resources()
    .filter(({ id, Properties: has }) => JSON.stringify([id, has['EventSourceArn']]).includes(word))
    .flatMap(({ Properties }) => Properties[name] ?? []);

const methodSettings = z.array(
  z.object({
    HttpMethod: z.string(),
    ThrottlingRateLimit: z.number(),
    ThrottlingBurstLimit: z.number(),
  }),
);
const limitsOf = ({ service }: Synthesised, method: string) =>
  methodSettings
    .parse(property(service, 'AWS::ApiGateway::Stage', 'MethodSettings'))
    .find(({ HttpMethod }) => HttpMethod === method);
const accountLimits = ({ service }: Synthesised) =>
  z
    .object({ RateLimit: z.number(), BurstLimit: z.number() })
    .parse(property(service, 'AWS::ApiGateway::UsagePlan', 'Throttle'));
const logDays = ({ service }: Synthesised) => [
  ...new Set(
    service.resources('AWS::Logs::LogGroup').map(({ Properties }) => Properties['RetentionInDays']),
  ),
];

const BASE_IMAGE = `public.ecr.aws/lambda/nodejs@sha256:${'0'.repeat(64)}`;
const CERTIFICATE = 'arn:aws:acm:eu-west-1:123456789012:certificate/01234567-89ab-cdef';
export const ALARM_TOPIC = 'arn:aws:sns:eu-west-1:123456789012:operators';

/** One row for each option: the compiler finds those that lack one. */
export const OPTION_ROWS: Readonly<Record<keyof Config, OptionRow>> = {
  stage: {
    typed: 'trial',
    shownIn: ({ service }) => property(service, 'AWS::ApiGateway::RestApi', 'Name'),
    shown: 'shelf-recognition-trial',
  },
  owner: {
    typed: 'shelf-team@example.com',
    shownIn: ({ stateful }) => property(stateful, 'AWS::S3::Bucket', 'Tags'),
    shown: expect.arrayContaining([{ Key: 'owner', Value: 'shelf-team@example.com' }]),
  },
  architecture: {
    typed: 'x86_64',
    shownIn: (of) => functionsBut(of, true).map((fn) => fn.Architectures),
    shown: [['x86_64']],
  },
  apiMemoryMb: {
    typed: '512',
    shownIn: (of) => [...new Set(functionsBut(of, false).map((fn) => fn.MemorySize))],
    shown: [512],
  },
  workerMemoryMb: {
    typed: '4096',
    shownIn: (of) => functionsBut(of, true)[0]?.MemorySize,
    shown: 4_096,
  },
  workerTimeoutSeconds: {
    typed: '90',
    shownIn: (of) => functionsBut(of, true)[0]?.Timeout,
    shown: 90,
  },
  workerBaseImage: {
    typed: BASE_IMAGE,
    shownIn: ({ assets }) => /"BASE_IMAGE": "(.*)"/.exec(assets)?.[1],
    shown: BASE_IMAGE,
  },
  bulkConcurrency: {
    typed: '7',
    shownIn: ({ service }) => valuesOf(service, 'BulkQueue', 'ScalingConfig'),
    shown: [{ MaximumConcurrency: 7 }],
  },
  enrolmentConcurrency: {
    typed: '3',
    shownIn: ({ service }) => valuesOf(service, 'EnrolmentQueue', 'ScalingConfig'),
    shown: [{ MaximumConcurrency: 3 }],
  },
  workerReservedConcurrency: {
    typed: '80',
    shownIn: ({ service }) => valuesOf(service, 'Worker', 'ReservedConcurrentExecutions'),
    shown: [80],
  },
  callbackReservedConcurrency: {
    typed: '100',
    shownIn: ({ service }) => valuesOf(service, 'DeliverCallback', 'ReservedConcurrentExecutions'),
    shown: [100],
  },
  domainName: {
    typed: 'api.example.com',
    shownIn: ({ service }) => service.text(service.output('ApiUrl')),
    shown: 'https://api.example.com/v2',
  },
  certificateArn: {
    typed: CERTIFICATE,
    shownIn: ({ service }) =>
      property(service, 'AWS::ApiGateway::DomainName', 'RegionalCertificateArn'),
    shown: CERTIFICATE,
  },
  hostedZoneId: {
    typed: 'Z0123456789ABCDEFGHIJ',
    shownIn: ({ service }) => [
      property(service, 'AWS::Route53::RecordSet', 'Name'),
      property(service, 'AWS::Route53::RecordSet', 'HostedZoneId'),
    ],
    shown: ['api.example.com.', 'Z0123456789ABCDEFGHIJ'],
  },
  wafRateLimit: {
    typed: '3000',
    shownIn: ({ service }) => property(service, 'AWS::WAFv2::WebACL', 'Rules'),
    shown: [
      expect.objectContaining({
        Action: { Block: {} },
        Statement: {
          RateBasedStatement: { Limit: 3_000, AggregateKeyType: 'IP', EvaluationWindowSec: 300 },
        },
      }),
    ],
  },
  authorizerCacheSeconds: {
    typed: '300',
    shownIn: ({ service }) =>
      property(service, 'AWS::ApiGateway::Authorizer', 'AuthorizerResultTtlInSeconds'),
    shown: 300,
  },
  stageRateLimit: {
    typed: '600',
    shownIn: (of) => limitsOf(of, '*')?.ThrottlingRateLimit,
    shown: 600,
  },
  stageBurstLimit: {
    typed: '1200',
    shownIn: (of) => limitsOf(of, '*')?.ThrottlingBurstLimit,
    shown: 1_200,
  },
  waitingRateLimit: {
    typed: '12',
    shownIn: (of) => limitsOf(of, 'POST')?.ThrottlingRateLimit,
    shown: 12,
  },
  waitingBurstLimit: {
    typed: '40',
    shownIn: (of) => limitsOf(of, 'POST')?.ThrottlingBurstLimit,
    shown: 40,
  },
  accountRateLimit: {
    typed: '20',
    shownIn: (of) => accountLimits(of).RateLimit,
    shown: 20,
  },
  accountBurstLimit: {
    typed: '60',
    shownIn: (of) => accountLimits(of).BurstLimit,
    shown: 60,
  },
  corsOrigins: {
    typed: 'https://a.example.com,https://b.example.com',
    shownIn: (of) => functionsBut(of, false)[1]?.Environment.Variables['CORS_ORIGINS'],
    shown: 'https://a.example.com,https://b.example.com',
  },
  imageRetentionDays: {
    typed: '30',
    shownIn: (of) => functionsBut(of, true)[0]?.Environment.Variables['IMAGE_RETENTION_DAYS'],
    shown: '30',
  },
  deployment: {
    typed: 'canary',
    shownIn: ({ service }) =>
      property(service, 'AWS::CodeDeploy::DeploymentGroup', 'DeploymentConfigName'),
    shown: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
  },
  logRetentionDays: { typed: '30', shownIn: logDays, shown: [30] },
  tracing: {
    typed: 'true',
    shownIn: ({ service }) => property(service, 'AWS::ApiGateway::Stage', 'TracingEnabled'),
    shown: true,
  },
  alarmTopicArn: {
    typed: ALARM_TOPIC,
    shownIn: ({ service }) => property(service, 'AWS::CloudWatch::Alarm', 'AlarmActions'),
    shown: expect.arrayContaining([ALARM_TOPIC]),
  },
  alarmEmail: {
    typed: 'operators@example.com',
    shownIn: ({ service }) => property(service, 'AWS::SNS::Subscription', 'Endpoint'),
    shown: 'operators@example.com',
  },
  alarms: {
    typed: 'console',
    shownIn: ({ warnings }) => warnings.filter((warning) => warning.includes('alarm goes off')),
    shown: [],
  },
  recognitionCheckMinutes: {
    typed: '10',
    shownIn: ({ service }) => JSON.stringify(service.resources('AWS::Events::Rule')),
    shown: expect.stringContaining('rate(10 minutes)'),
  },
  monthlyBudgetUsd: {
    typed: '250',
    shownIn: ({ service }) => property(service, 'AWS::Budgets::Budget', 'Budget'),
    shown: expect.objectContaining({ BudgetLimit: { Amount: 250, Unit: 'USD' } }),
  },
  retainData: {
    typed: 'false',
    shownIn: ({ stateful }) => stateful.resources('AWS::DynamoDB::Table')[0]?.DeletionPolicy,
    shown: 'Delete',
  },
};

/** The context that gives every option another value than its default. */
export const OTHER_CONTEXT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(OPTION_ROWS).map(([option, { typed }]) => [`shelf:${option}`, typed]),
);
