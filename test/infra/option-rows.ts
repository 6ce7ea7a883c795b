import { expect } from '@jest/globals';
import type { Config } from '../../lib/config';
import { GATEWAY_OPTION_ROWS } from './gateway-option-rows';
import { OTHER_VALUES } from '../../tools/deploy/other-values';
import { functionsBut, logDays, property, valuesOf, type OptionRow } from './shown-options';

/** One row for each option: the compiler finds those that lack one. */
export const OPTION_ROWS: Readonly<Record<keyof Config, OptionRow>> = {
  stage: {
    shownIn: ({ service }) => property(service, 'AWS::ApiGateway::RestApi', 'Name'),
    shown: 'shelf-recognition-trial',
  },
  owner: {
    shownIn: ({ stateful }) => property(stateful, 'AWS::S3::Bucket', 'Tags'),
    shown: expect.arrayContaining([{ Key: 'owner', Value: 'shelf-team@example.com' }]),
  },
  architecture: {
    shownIn: (of) => functionsBut(of, true).map((fn) => fn.Architectures),
    shown: [['x86_64']],
  },
  apiMemoryMb: {
    shownIn: (of) => [...new Set(functionsBut(of, false).map((fn) => fn.MemorySize))],
    shown: [512],
  },
  workerMemoryMb: {
    shownIn: (of) => functionsBut(of, true)[0]?.MemorySize,
    shown: 4_096,
  },
  workerTimeoutSeconds: {
    shownIn: (of) => functionsBut(of, true)[0]?.Timeout,
    shown: 90,
  },
  workerBaseImage: {
    shownIn: ({ assets }) => /"BASE_IMAGE": "(.*)"/.exec(assets)?.[1],
    shown: OTHER_VALUES.workerBaseImage,
  },
  bulkConcurrency: {
    shownIn: ({ service }) => valuesOf(service, 'BulkQueue', 'ScalingConfig'),
    shown: [{ MaximumConcurrency: 7 }],
  },
  enrolmentConcurrency: {
    shownIn: ({ service }) => valuesOf(service, 'EnrolmentQueue', 'ScalingConfig'),
    shown: [{ MaximumConcurrency: 3 }],
  },
  workerReservedConcurrency: {
    shownIn: ({ service }) => valuesOf(service, 'Worker', 'ReservedConcurrentExecutions'),
    shown: [80],
  },
  callbackReservedConcurrency: {
    shownIn: ({ service }) => valuesOf(service, 'DeliverCallback', 'ReservedConcurrentExecutions'),
    shown: [100],
  },
  ...GATEWAY_OPTION_ROWS,
  imageRetentionDays: {
    shownIn: (of) => [
      functionsBut(of, true)[0]?.Environment.Variables['IMAGE_RETENTION_DAYS'],
      of.service.output('ImageRetentionDays'),
    ],
    shown: ['30', '30'],
  },
  deployment: {
    shownIn: ({ service }) =>
      property(service, 'AWS::CodeDeploy::DeploymentGroup', 'DeploymentConfigName'),
    shown: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
  },
  logRetentionDays: { shownIn: logDays, shown: [30] },
  logSourceAddresses: {
    shownIn: ({ service }) =>
      JSON.stringify(property(service, 'AWS::ApiGateway::Stage', 'AccessLogSetting')),
    shown: expect.stringContaining('$context.identity.sourceIp'),
  },
  gatewayLogRole: {
    shownIn: ({ service }) => service.resources('AWS::ApiGateway::Account').length,
    shown: 0,
  },
  dashboard: {
    shownIn: ({ service }) => service.resources('AWS::CloudWatch::Dashboard').length,
    shown: 1,
  },
  tracing: {
    shownIn: ({ service }) => property(service, 'AWS::ApiGateway::Stage', 'TracingEnabled'),
    shown: true,
  },
  alarmTopicArn: {
    shownIn: ({ service }) => property(service, 'AWS::CloudWatch::Alarm', 'AlarmActions'),
    shown: expect.arrayContaining([OTHER_VALUES.alarmTopicArn]),
  },
  alarmEmail: {
    shownIn: ({ service }) => property(service, 'AWS::SNS::Subscription', 'Endpoint'),
    shown: 'operators@example.com',
  },
  alarms: {
    shownIn: ({ warnings }) => warnings.filter((warning) => warning.includes('alarm goes off')),
    shown: [],
  },
  recognitionCheckMinutes: {
    shownIn: ({ service }) => JSON.stringify(service.resources('AWS::Events::Rule')),
    shown: expect.stringContaining('rate(10 minutes)'),
  },
  monthlyBudgetUsd: {
    shownIn: ({ service }) => property(service, 'AWS::Budgets::Budget', 'Budget'),
    shown: expect.objectContaining({ BudgetLimit: { Amount: 250, Unit: 'USD' } }),
  },
  permissionsBoundary: {
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
    shownIn: (of) => of.stateful.text(of.stateful.output('TasksTable')).slice(-17),
    shown: '-20261126T060000Z',
  },
  keepOldVersions: {
    shownIn: ({ stateful }) =>
      stateful
        .resources('AWS::S3::Bucket')
        .flatMap(({ Properties }) => Properties['VersioningConfiguration'] ?? []),
    shown: [{ Status: 'Enabled' }, { Status: 'Enabled' }],
  },
  replicaBucketArn: {
    shownIn: ({ stateful }) => JSON.stringify(stateful.resources('AWS::S3::Bucket')),
    shown: expect.stringContaining('"Bucket":"arn:aws:s3:::shelf-replica-eu-central-1"'),
  },
  retainData: {
    shownIn: ({ stateful }) => stateful.resources('AWS::DynamoDB::Table')[0]?.DeletionPolicy,
    shown: 'Delete',
  },
};
