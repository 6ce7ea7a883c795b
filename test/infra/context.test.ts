import { expect, test } from '@jest/globals';
import { App } from 'aws-cdk-lib';
import { ConfigError, readConfig } from '../../lib/config';
import { synthesise } from '../support/synthesise';

const configFrom = (context: Record<string, unknown>) =>
  readConfig(new App({ context, analyticsReporting: false }).node);

test.each([
  ['shelf:wokerMemoryMb', 'shelf:wokerMemoryMb is no option: did you mean shelf:workerMemoryMb?'],
  ['architecture', 'architecture is no option: did you mean shelf:architecture?'],
  ['Shelf:architecture', 'Shelf:architecture is no option: did you mean shelf:architecture?'],
  ['shelf.architecture', 'shelf.architecture is no option: did you mean shelf:architecture?'],
  ['shelf-architecture', 'shelf-architecture is no option: did you mean shelf:architecture?'],
  ['shelf:Architecture', 'shelf:Architecture is no option: did you mean shelf:architecture?'],
  ['shelf:', 'shelf: is no option'],
  ['colour', 'colour is no option'],
])('the context key %s is refused, with the key that was meant', (key, words) => {
  expect(() => configFrom({ [key]: 'arm64' })).toThrow(
    new ConfigError(`The configuration does not fit lib/config.ts. ${words}`),
  );
});

test.each([
  '@aws-cdk/core:checkSecretUsage',
  '@aws-cdk-containers/ecs-service-extensions:enableDefaultLogDriver',
  'aws:cdk:bundling-stacks',
  'aws-cdk:enableDiffNoFail',
  'cdk-migrate',
  'cli-telemetry',
  'acknowledged-issue-numbers',
  'availability-zones:account=123456789012:region=eu-west-1',
  'hosted-zone:account=123456789012:domainName=example.com:region=eu-west-1',
])('the context key %s of the CDK itself is passed over', (key) => {
  expect(configFrom({ [key]: true })).toEqual(configFrom({}));
});

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

test.each([
  ['architecture', 'mips', 'must be arm64 or x86_64'],
  ['workerMemoryMb', 'much', 'must be a whole number from 512 to 10240'],
  ['workerMemoryMb', '', 'must be a whole number from 512 to 10240'],
  ['workerMemoryMb', '10241', 'must be a whole number from 512 to 10240'],
  ['apiMemoryMb', '1e3', 'must be a whole number from 128 to 10240'],
  ['workerTimeoutSeconds', '91', 'must be a whole number from 10 to 90'],
  ['bulkConcurrency', '2.5', 'must be a whole number from 2 to 1000'],
  ['authorizerCacheSeconds', '', 'must be a whole number from 0 to 3600'],
  ['imageRetentionDays', '', 'must be a whole number from 0 to 3650'],
  ['imageRetentionDays', '-1', 'must be a whole number from 0 to 3650'],
  ['stageBurstLimit', true, 'must be a whole number from 1 on'],
  ['stageRateLimit', true, 'must be a number above 0'],
  ['waitingRateLimit', '0', 'must be a number above 0'],
  ['logRetentionDays', '17', 'must be one of 1, 3, 5, 7, 14'],
  ['logRetentionDays', true, 'must be a whole number from 1 on'],
  ['tracing', 'yes', 'must be true or false'],
  ['tracing', '', 'must be true or false'],
  ['retainData', 1, 'must be true or false'],
  ['corsOrigins', '*,https://a.example.com', '* stands alone'],
  ['corsOrigins', 'a.example.com', 'must be *, or origins such as'],
  ['monthlyBudgetUsd', '100', 'needs shelf:alarmEmail or shelf:alarmTopicArn'],
  ['monthlyBudgetUsd', '0', 'must be a number above 0'],
  ['alarmTopicArn', 'operators', 'must be the ARN of a standard SNS topic'],
  ['alarmTopicArn', 'arn:aws:sqs:eu-west-1:123456789012:operators', 'must be the ARN of'],
  ['alarmTopicArn', 'arn:aws:sns:eu-west-1:12345678901:operators', 'must be the ARN of'],
  ['alarmTopicArn', 'arn:aws:sns:eu-west-1:123456789012:operators.fifo', 'must be the ARN of'],
  ['alarmTopicArn', 'arn:aws:sns:eu-west-1:123456789012:operators:1-2-3', 'must be the ARN of'],
  ['alarmTopicArn', 'arn:aws:sns:*:123456789012:operators', 'must be the ARN of'],
  ['workerBaseImage', 'public.ecr.aws/lambda/nodejs', 'must be a registry and a path'],
  ['workerBaseImage', 'nodejs:24', 'must be a registry and a path'],
  ['workerBaseImage', 'public.ecr.aws/lambda/nodejs@sha256:0123', 'must be a registry and a path'],
  ['workerBaseImage', `public.ecr.aws/lambda/nodejs ${DIGEST}`, 'must be a registry and a path'],
  ['domainName', 'https://api.example.com', 'must be a domain such as'],
  ['domainName', 'api.example.com', 'needs shelf:certificateArn'],
  ['certificateArn', 'arn:aws:iam::123456789012:certificate/1', 'must be the ARN of a certificate'],
  ['hostedZoneId', 'example.com', 'must be the id of a hosted zone'],
  ['hostedZoneId', 'Z0123', 'needs shelf:domainName'],
  ['wafRateLimit', '9', 'must be a whole number from 10 to 2000000000'],
  [
    'workerReservedConcurrency',
    '60',
    'must be above bulkConcurrency and enrolmentConcurrency together, 60',
  ],
  ['deployment', 'slowly', 'must be all-at-once or canary or linear'],
  ['stage', 'Dev', 'must be lower-case letters'],
  ['owner', '', 'must be 1 to 256 letters'],
  ['accountRateLimit', '167', 'must be at most a third of stageRateLimit, 166.7'],
])('shelf:%s = %p is refused by a message that names it', (option, value, words) => {
  expect(() => configFrom({ [`shelf:${option}`]: value })).toThrow(`shelf:${option} ${words}`);
});

test('a limit of the stage that is too low for one account is refused', () => {
  expect(() => configFrom({ 'shelf:stageBurstLimit': '299' })).toThrow(
    'shelf:accountBurstLimit must be at most a third of stageBurstLimit, 99.7',
  );
});

test.each([
  ['alarmTopicArn', 'arn:aws:sns:eu-west-1:123456789012:operators'],
  ['alarmTopicArn', 'arn:aws-us-gov:sns:us-gov-west-1:123456789012:On_call-1'],
  ['alarmTopicArn', 'arn:aws-cn:sns:cn-north-1:123456789012:operators'],
  ['workerBaseImage', 'public.ecr.aws/lambda/nodejs:24.2026.11.20.10'],
  ['workerBaseImage', `public.ecr.aws/lambda/nodejs@${DIGEST}`],
  ['workerBaseImage', `registry.example.com:5000/bases/node_js:24@${DIGEST}`],
])('shelf:%s = %s is taken', (option, value) => {
  expect(configFrom({ [`shelf:${option}`]: value })).toMatchObject({ [option]: value });
});

test('numbers and flags may be text, as on the command line, or not, as in cdk.json', () => {
  const expected = { workerMemoryMb: 4_096, stageRateLimit: 600.5, tracing: true };
  expect(
    configFrom({
      'shelf:workerMemoryMb': '4096',
      'shelf:stageRateLimit': '600.5',
      'shelf:tracing': 'true',
    }),
  ).toMatchObject(expected);
  expect(
    configFrom({
      'shelf:workerMemoryMb': 4_096,
      'shelf:stageRateLimit': 600.5,
      'shelf:tracing': true,
    }),
  ).toMatchObject(expected);
});

test('a wrong context ends the app with one line that names all faults, and status 1', () => {
  expect(() => synthesise('/nowhere', { architecture: 'arm64', 'shelf:tracing': 'yes' })).toThrow(
    expect.objectContaining({
      status: 1,
      stderr:
        'The configuration does not fit lib/config.ts. ' +
        'architecture is no option: did you mean shelf:architecture?; ' +
        'shelf:tracing must be true or false\n',
    }),
  );
});
