import { expect } from '@jest/globals';
import type { Config } from '../../lib/config';
import { GATEWAY_OPTION_ROWS } from './gateway-option-rows';
import { functionsBut, logDays, property, valuesOf, type OptionRow } from './shown-options';

const BASE_IMAGE = `public.ecr.aws/lambda/nodejs@sha256:${'0'.repeat(64)}`;
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
  ...GATEWAY_OPTION_ROWS,
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
  logSourceAddresses: {
    typed: 'true',
    shownIn: ({ service }) =>
      JSON.stringify(property(service, 'AWS::ApiGateway::Stage', 'AccessLogSetting')),
    shown: expect.stringContaining('$context.identity.sourceIp'),
  },
  gatewayLogRole: {
    typed: 'kept',
    shownIn: ({ service }) => service.resources('AWS::ApiGateway::Account').length,
    shown: 0,
  },
  dashboard: {
    typed: 'true',
    shownIn: ({ service }) => service.resources('AWS::CloudWatch::Dashboard').length,
    shown: 1,
  },
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
  permissionsBoundary: {
    typed: 'shelf-boundary',
    shownIn: ({ service }) => [
      ...new Set(
        service
          .resources('AWS::IAM::Role')
          .map(({ Properties }) => service.text(Properties['PermissionsBoundary'])),
      ),
    ],
    shown: ['arn:<AWS::Partition>:iam::<AWS::AccountId>:policy/shelf-boundary'],
  },
  restoredTo: {
    typed: '20261126T060000Z',
    shownIn: (of) => of.stateful.text(of.stateful.output('TasksTable')).slice(-17),
    shown: '-20261126T060000Z',
  },
  keepOldVersions: {
    typed: 'true',
    shownIn: ({ stateful }) =>
      stateful
        .resources('AWS::S3::Bucket')
        .flatMap(({ Properties }) => Properties['VersioningConfiguration'] ?? []),
    shown: [{ Status: 'Enabled' }, { Status: 'Enabled' }],
  },
  replicaBucketArn: {
    typed: 'arn:aws:s3:::shelf-replica-eu-central-1',
    shownIn: ({ stateful }) => JSON.stringify(stateful.resources('AWS::S3::Bucket')),
    shown: expect.stringContaining('"Bucket":"arn:aws:s3:::shelf-replica-eu-central-1"'),
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
