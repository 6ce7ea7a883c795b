import { describe, expect, test } from '@jest/globals';
import { App } from 'aws-cdk-lib';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configOf, ConfigError, readConfig } from '../../lib/config';
import { addShelfRecognition } from '../../lib/stacks/shelf-recognition';
import { synthesise } from '../support/synthesise';
import { temporaryFolder } from '../support/temporary-folder';

const outdir = temporaryFolder();

const configFrom = (context: Record<string, unknown>, usualFile?: string) =>
  readConfig(new App({ context, outdir, analyticsReporting: false }).node, usualFile);

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
  ['callbackReservedConcurrency', '0', 'must be a whole number from 1 to 1000'],
  ['callbackReservedConcurrency', 'all', 'must be none or a whole number from 1 to 1000'],
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
  ['closeDefaultEndpoint', 'true', 'needs shelf:domainName'],
  ['replicaBucketArn', 'arn:aws:s3:::replica', 'needs shelf:keepOldVersions'],
  ['replicaBucketArn', 'replica', 'must be the ARN of a bucket'],
  ['restoredTo', '2026-11-26', 'must be what npm run restore prints'],
  ['gatewayLogRole', 'none', 'must be own or kept'],
  ['permissionsBoundary', '', 'must be the name of an IAM policy'],
  ['permissionsBoundary', 'arn:aws:iam::1:policy/b', 'must be the name of an IAM policy'],
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

describe('a file of options', () => {
  const folder = temporaryFolder();
  const fileOf = (text: string): string => {
    const file = join(folder, 'shelf.config.json');
    writeFileSync(file, text);
    return file;
  };
  const refusal = (text: string) => () => configFrom({}, fileOf(text));

  test('has the values that would stand behind -c, which takes precedence', () => {
    const file = fileOf('{"stage": "dev", "tracing": true, "bulkConcurrency": 7}');
    const expected = { stage: 'dev', tracing: true, bulkConcurrency: 9 };
    expect(configFrom({ 'shelf:bulkConcurrency': '9' }, file)).toMatchObject(expected);
    expect(configFrom({ 'shelf:configFile': file })).toMatchObject({ bulkConcurrency: 7 });
  });

  test('may be missing if nobody named it', () => {
    const missing = join(folder, 'missing.json');
    expect(configFrom({}, missing)).toEqual(configFrom({}));
    expect(() => configFrom({ 'shelf:configFile': missing })).toThrow(
      'missing.json does not exist',
    );
  });

  test.each([
    ['{"wokerMemoryMb": 512}', /: wokerMemoryMb is no option: did you mean workerMemoryMb\?$/],
    ['{"shelf:tracing": true}', /: shelf:tracing is no option: did you mean tracing\?$/],
    ['{"colour": 1}', /: colour is no option$/],
    ['{"configFile": "a.json"}', /: configFile is no option$/],
    ['{"tracing": "yes"}', /shelf:tracing must be true or false$/],
    ['["tracing"]', /must be an object of options$/],
    ['{"tracing": true', /shelf\.config\.json cannot be read: .*JSON/],
    [`{"owner": "${'a'.repeat(70_000)}"}`, /has more than 65536 bytes$/],
  ])('%.40s is refused by one line', (text, words) => {
    expect(refusal(text)).toThrow(ConfigError);
    expect(refusal(text)).toThrow(words);
  });

  test('is no folder', () => {
    const inside = join(folder, 'folder.json');
    mkdirSync(inside);
    expect(() => configFrom({}, inside)).toThrow('folder.json is no file');
  });
});

const temporaryOut = temporaryFolder();

test('two stages of one app cannot have one domain', () => {
  const certificateArn = 'arn:aws:acm:eu-west-1:123456789012:certificate/1';
  const app = new App({ outdir: temporaryOut, analyticsReporting: false });
  const add = (stage: string) =>
    addShelfRecognition(app, configOf({ stage, domainName: 'api.example.com', certificateArn }));
  add('dev');
  expect(() => add('prod')).toThrow(
    new ConfigError('shelf:domainName api.example.com of stage prod is that of stage dev already'),
  );
});
