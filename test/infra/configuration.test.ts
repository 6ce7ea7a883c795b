import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployedFunctions } from '../support/deployed-functions';
import { synthesise } from '../support/synthesise';
import { readTemplates, Template } from '../support/template';

const outdir = mkdtempSync(join(tmpdir(), 'shelf-configured-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

const BASE_IMAGE = 'public.ecr.aws/lambda/nodejs@sha256:0123';

describe('a deployment with other options', () => {
  let stateful: Template;
  let service: Template;

  beforeAll(() => {
    synthesise(outdir, {
      'shelf:architecture': 'x86_64',
      'shelf:workerMemoryMb': '4096',
      'shelf:workerTimeoutSeconds': '90',
      'shelf:workerBaseImage': BASE_IMAGE,
      'shelf:bulkConcurrency': '7',
      'shelf:corsOrigins': 'https://a.example.com,https://b.example.com',
      'shelf:imageRetentionDays': '30',
      'shelf:tracing': 'true',
      'shelf:retainData': 'false',
      'shelf:alarmTopicArn': 'arn:aws:sns:eu-west-1:123456789012:operators',
    });
    stateful = Template.read('ShelfRecognitionStateful', [], outdir);
    service = Template.read('ShelfRecognitionService', [stateful], outdir);
  });

  test('runs functions and the image of the worker on x86_64', () => {
    expect(deployedFunctions(service).every((fn) => fn.Architectures[0] === 'x86_64')).toBe(true);
    const assets = readFileSync(join(outdir, 'ShelfRecognitionService.assets.json'), 'utf8');
    expect(assets).toContain('"platform": "linux/amd64"');
  });

  test('builds the image of the worker on the given base image', () => {
    const assets = readFileSync(join(outdir, 'ShelfRecognitionService.assets.json'), 'utf8');
    expect(assets.replaceAll(/\s+/g, ' ')).toContain(
      `"dockerBuildArgs": { "BASE_IMAGE": "${BASE_IMAGE}" }`,
    );
  });

  test('gives the worker other limits, and the queues the visibility time-outs that follow', () => {
    const worker = deployedFunctions(service).find((fn) => fn.name === 'worker');
    expect(worker).toMatchObject({ MemorySize: 4_096, Timeout: 90 });
    const timeouts = service
      .resources('AWS::SQS::Queue')
      .filter(({ Properties }) => 'RedrivePolicy' in Properties)
      .map(({ Properties }) => Properties['VisibilityTimeout']);
    expect(timeouts).toEqual([540, 540]);
    const mappings = JSON.stringify(service.resources('AWS::Lambda::EventSourceMapping'));
    expect(mappings).toContain('"MaximumConcurrency":7');
  });

  test('tells handlers the origins, and answers with them in preflights and errors', () => {
    const health = deployedFunctions(service).find((fn) => fn.name === 'get-health');
    expect(health?.Environment.Variables['CORS_ORIGINS']).toBe(
      'https://a.example.com,https://b.example.com',
    );
    const [response] = service.resources('AWS::ApiGateway::GatewayResponse');
    expect(response?.Properties['ResponseParameters']).toMatchObject({
      'gatewayresponse.header.Access-Control-Allow-Origin': 'method.request.header.Origin',
      'gatewayresponse.header.Vary': "'Origin'",
    });
    const methods = JSON.stringify(service.resources('AWS::ApiGateway::Method'));
    expect(methods).toContain('$origin == \\"https://b.example.com\\"');
  });

  test('deletes results after the days that are set, and forgotten photos two weeks later', () => {
    const told = deployedFunctions(service).flatMap(({ name, Environment }) =>
      Environment.Variables['IMAGE_RETENTION_DAYS'] === '30' ? [name] : [],
    );
    expect(told.sort()).toEqual([
      'fail-dead-letters',
      'resend-callback',
      'sweep-unfinished',
      'worker',
    ]);
    const rules = stateful
      .resources('AWS::S3::Bucket')
      .flatMap(({ id, Properties }) =>
        JSON.stringify(Properties['LifecycleConfiguration']).includes('images/') ? [id] : [],
      );
    expect(rules).toEqual([expect.stringMatching(/^MediaObjects/)]);
    const media = stateful.resource(rules[0] ?? '');
    expect(media.Properties['LifecycleConfiguration']).toMatchObject({
      Rules: expect.arrayContaining([
        { ExpirationInDays: 44, Prefix: 'images/', Status: 'Enabled' },
      ]) as unknown,
    });
  });

  test('turns tracing on, sends alarms to the topic, and keeps nothing when it is deleted', () => {
    expect(JSON.stringify(service.resources('AWS::ApiGateway::Stage'))).toContain(
      '"TracingEnabled":true',
    );
    const alarms = service.resources('AWS::CloudWatch::Alarm');
    for (const { Properties } of alarms) {
      expect(Properties['AlarmActions']).toEqual(['arn:aws:sns:eu-west-1:123456789012:operators']);
    }
    const kept = stateful.resources().filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
    expect(kept).toEqual([]);
  });
});

test('another cache time of the authorizer makes a new deployment of the API, without which it has no effect', () => {
  synthesise(outdir, { 'shelf:authorizerCacheSeconds': '300' });
  const changed = Template.read('ShelfRecognitionService', [], outdir);
  const { service: usual } = readTemplates();
  const [deployment, before] = [changed, usual].map((template) => ({
    ids: template.resources('AWS::ApiGateway::Deployment').map(({ id }) => id),
    seconds: template
      .resources('AWS::ApiGateway::Authorizer')
      .map(({ Properties }) => Properties['AuthorizerResultTtlInSeconds']),
  }));
  expect([before?.seconds, deployment?.seconds]).toEqual([[60], [300]]);
  expect(deployment?.ids).not.toEqual(before?.ids);
});

test.each([
  ['shelf:architecture', 'mips', 'shelf:architecture'],
  ['shelf:workerMemoryMb', 'much', 'shelf:workerMemoryMb'],
  ['shelf:logRetentionDays', '17', 'shelf:logRetentionDays'],
  ['shelf:imageRetentionDays', '-1', 'shelf:imageRetentionDays'],
  ['shelf:corsOrigins', '*,https://a.example.com', '\\* stands alone'],
  ['shelf:accountRateLimit', '167', 'at most a third of stageRateLimit, 166.7'],
  ['shelf:stageBurstLimit', '299', 'shelf:accountBurstLimit: must be at most a third'],
  ['shelf:wokerMemoryMb', '4096', 'wokerMemoryMb'],
])('%s = %s stops the synthesis with an error that names it', (key, value, words) => {
  expect(() => synthesise(outdir, { [key]: value })).toThrow(new RegExp(words));
});
