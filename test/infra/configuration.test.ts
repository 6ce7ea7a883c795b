import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { stackNamesOf } from '../../lambdas/contracts/stage';
import { deployedFunctions, permissionsOf } from '../support/deployed-functions';
import { synthesise } from '../support/synthesise';
import { readTemplates, synthesisedApp, Template } from '../support/template';
import { warningsIn } from '../support/warnings-in';
import { OPTION_ROWS } from './option-rows';
import { temporaryFolder } from '../support/temporary-folder';
import { OTHER_CONTEXT, OTHER_VALUES } from '../../tools/deploy/other-values';

const outdir = temporaryFolder();

const withDefaults = {
  ...readTemplates(),
  assets: readFileSync(join(synthesisedApp(), 'ShelfRecognitionService.assets.json'), 'utf8'),
  warnings: warningsIn(synthesisedApp()),
};

describe('a deployment with another value for every option', () => {
  let stateful: Template;
  let service: Template;
  let assets: string;
  let warnings: string[];

  beforeAll(() => {
    synthesise(outdir, OTHER_CONTEXT);
    const names = stackNamesOf(OTHER_VALUES.stage);
    stateful = Template.read(names.stateful, [], outdir);
    service = Template.read(names.service, [stateful], outdir);
    assets = readFileSync(join(outdir, `${names.service}.assets.json`), 'utf8');
    warnings = warningsIn(outdir, names.service);
  });

  test.each(Object.entries(OPTION_ROWS))('shows %s', (_, { shownIn, shown }) => {
    expect(shownIn({ stateful, service, assets, warnings })).toEqual(shown);
    expect(shownIn(withDefaults)).not.toEqual(shown);
  });

  test('has fewer than 360 resources in one stack, of the 500 that CloudFormation takes', () => {
    expect(service.resources().length).toBeLessThan(360);
    expect(withDefaults.service.resources().length).toBeLessThan(300);
  });

  test('runs functions and the image of the worker on x86_64', () => {
    expect(deployedFunctions(service).every((fn) => fn.Architectures[0] === 'x86_64')).toBe(true);
    expect(assets).toContain('"platform": "linux/amd64"');
  });

  test('gives the worker other limits, and the queues the visibility time-outs that follow', () => {
    const worker = deployedFunctions(service).find((fn) => fn.name === 'worker');
    expect(worker).toMatchObject({ MemorySize: 4_096, Timeout: 90 });
    const timeouts = service
      .resources('AWS::SQS::Queue')
      .filter(({ Properties }) => 'RedrivePolicy' in Properties)
      .map(({ Properties }) => Properties['VisibilityTimeout']);
    expect(timeouts).toEqual([540, 540, 540]);
    const mappings = JSON.stringify(service.resources('AWS::Lambda::EventSourceMapping'));
    expect(mappings).toContain('"MaximumConcurrency":7');
  });

  test('passes the origins to handlers, and answers with them in preflights and errors', () => {
    const health = deployedFunctions(service).find((fn) => fn.name === 'service');
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

  test('also lets the console send photos, from the domain or from API Gateway', () => {
    const schema = z.object({
      CorsRules: z.tuple([z.object({ AllowedOrigins: z.array(z.unknown()) })]),
    });
    const [origins] = stateful.resources('AWS::S3::Bucket').flatMap(({ Properties }) => {
      const { data } = schema.safeParse(Properties['CorsConfiguration']);
      return data ? [data.CorsRules[0].AllowedOrigins.map((origin) => stateful.text(origin))] : [];
    });
    expect(origins).toEqual([
      'https://a.example.com',
      'https://b.example.com',
      'https://*.execute-api.<AWS::Region>.<AWS::URLSuffix>',
      `https://${OTHER_VALUES.domainName}`,
    ]);
  });

  test('deletes results after the days that are set, and forgotten photos two weeks later', () => {
    const told = deployedFunctions(service).flatMap(({ name, Environment }) =>
      Environment.Variables['IMAGE_RETENTION_DAYS'] === '30' ? [name] : [],
    );
    expect(told.sort()).toEqual(['callbacks', 'fail-dead-letters', 'sweep-unfinished', 'worker']);
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

  test('notifies the recipient of alarms when the budget of tagged resources is spent, or will be', () => {
    const [budget, ...others] = service.resources('AWS::Budgets::Budget');
    expect(others).toEqual([]);
    expect(budget?.Properties['Budget']).toEqual({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 250, Unit: 'USD' },
      CostFilters: {
        TagKeyValue: ['user:stage$trial'],
        Region: [{ Ref: 'AWS::Region' }],
      },
    });
    const alert = (NotificationType: string, Threshold: number) => ({
      Notification: {
        NotificationType,
        ComparisonOperator: 'GREATER_THAN',
        Threshold,
        ThresholdType: 'PERCENTAGE',
      },
      Subscribers: [
        { SubscriptionType: 'SNS', Address: OTHER_VALUES.alarmTopicArn },
        { SubscriptionType: 'EMAIL', Address: OTHER_VALUES.alarmEmail },
      ],
    });
    expect(budget?.Properties['NotificationsWithSubscribers']).toEqual([
      alert('ACTUAL', 80),
      alert('ACTUAL', 100),
      alert('FORECASTED', 100),
    ]);
    for (const template of [stateful, service]) {
      const [table] = [
        ...template.resources('AWS::DynamoDB::Table'),
        ...template.resources('AWS::Lambda::Function'),
      ];
      expect(table?.Properties['Tags']).toContainEqual({ Key: 'stage', Value: 'trial' });
    }
    expect(readTemplates().service.resources('AWS::Budgets::Budget')).toEqual([]);
  });

  test('answers an address that the firewall refuses with 429, and puts both on the stage of the API', () => {
    const answers = service
      .resources('AWS::ApiGateway::GatewayResponse')
      .filter(({ Properties }) => Properties['ResponseType'] === 'WAF_FILTERED');
    expect(answers.map(({ Properties }) => Properties['StatusCode'])).toEqual(['429']);
    const [stage] = service.resources('AWS::ApiGateway::Stage');
    const [association] = service.resources('AWS::WAFv2::WebACLAssociation');
    expect(JSON.stringify(association?.Properties['ResourceArn'])).toContain(
      `{"Ref":"${stage?.id}"}`,
    );
    const [mapping] = service.resources('AWS::ApiGateway::BasePathMapping');
    expect(mapping?.Properties).toMatchObject({ BasePath: 'v2', Stage: { Ref: stage?.id } });
  });

  test('has a dashboard of every alarm, the lanes, and the stages from the log of the worker', () => {
    const [dashboard] = service.resources('AWS::CloudWatch::Dashboard');
    const body = service.text(dashboard?.Properties['DashboardBody']);
    const { widgets } = z
      .object({ widgets: z.array(z.looseObject({ type: z.string() })) })
      .parse(JSON.parse(body));
    const shown = z
      .object({ properties: z.object({ alarms: z.array(z.string()) }) })
      .parse(widgets.find(({ type }) => type === 'alarm')).properties.alarms;
    const all = service
      .resources('AWS::CloudWatch::Alarm')
      .filter(({ id }) => !id.startsWith('GradualDeployment'))
      .map(({ id }) => `<${id}.Arn>`);
    expect(shown.sort()).toEqual(all.sort());
    for (const words of ['ApproximateAgeOfOldestMessage', 'milliseconds.detect', 'Models loaded']) {
      expect(body).toContain(words);
    }
  });

  test('turns tracing on, sends alarms to the topic, and keeps nothing when it is deleted', () => {
    expect(JSON.stringify(service.resources('AWS::ApiGateway::Stage'))).toContain(
      '"TracingEnabled":true',
    );
    const functions = service.resources('AWS::Lambda::Function');
    expect(functions.map(({ Properties }) => Properties['TracingConfig'])).toEqual(
      functions.map(() => ({ Mode: 'Active' })),
    );
    for (const { Properties } of functions) {
      expect(permissionsOf(service, Properties['Role'])).toEqual(
        expect.arrayContaining(['xray:PutTelemetryRecords *', 'xray:PutTraceSegments *']),
      );
    }
    const alarms = service
      .resources('AWS::CloudWatch::Alarm')
      // These alarms notify CodeDeploy instead.
      .filter(({ id }) => !id.startsWith('GradualDeployment'));
    expect(alarms.length).toBeGreaterThan(5);
    for (const { Properties } of alarms) {
      const recipients = [
        OTHER_VALUES.alarmTopicArn,
        expect.objectContaining({ Ref: expect.any(String) }),
      ];
      expect(Properties).toMatchObject({ AlarmActions: recipients, OKActions: recipients });
    }
    expect(warnings).toEqual([]);
    const kept = stateful.resources().filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
    expect(kept).toEqual([]);
  });
});

test('a missing limit of attempts at callbacks is warned of, unless none is wanted', () => {
  const limitWarnings = (warnings: readonly string[]) =>
    warnings.filter((warning) => warning.includes('Give shelf:callbackReservedConcurrency'));
  expect(limitWarnings(withDefaults.warnings)).toHaveLength(1);

  synthesise(outdir, { 'shelf:callbackReservedConcurrency': 'none' });
  expect(limitWarnings(warningsIn(outdir))).toEqual([]);
  const unlimited = Template.read('ShelfRecognitionService', [], outdir);
  expect(JSON.stringify(unlimited.resources())).not.toContain('ReservedConcurrentExecutions');
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
