import { describe, expect, test } from '@jest/globals';
import { bundleFacts } from '../support/bundle-facts';
import {
  allowedBy,
  bundledSources,
  deployedFunctions,
  permissionsOf,
  plain,
} from '../support/deployed-functions';
import { readTemplates } from '../support/template';

const { stateful, service } = readTemplates();
const functions = deployedFunctions(service);

/** The IAM actions that an SDK command needs, if they have other names. */
const ACTIONS_OF: Readonly<Record<string, readonly string[]>> = {
  BatchGet: ['BatchGetItem'],
  BatchWrite: ['BatchWriteItem'],
  CopyObject: ['GetObject', 'PutObject'],
  Delete: ['DeleteItem'],
  Get: ['GetItem'],
  Put: ['PutItem'],
  SendMessageBatch: ['SendMessage'],
  Update: ['UpdateItem'],
};

/** Actions that Lambda itself takes with a function's role. The function's code does not take them. */
const DONE_BY_LAMBDA = [
  'CreateLogStream',
  'PutLogEvents',
  'ReceiveMessage',
  'DeleteMessage',
  'GetQueueAttributes',
];

describe.each(functions)('$name', (fn) => {
  const permissions = permissionsOf(service, fn.Role);

  test('may do what the snapshot lists, which a reviewer has read, and write its own log', () => {
    const log = plain(service.text(fn.LoggingConfig.LogGroup));
    const ownLog = [`logs:CreateLogStream ${log}`, `logs:PutLogEvents ${log}`];
    expect(permissions).toEqual(expect.arrayContaining(ownLog));
    const others = permissions.filter((permission) => !ownLog.includes(permission));
    expect(others.join('\n')).toMatchSnapshot();
  });

  test('may make the AWS calls that its bundle has, and no other', async () => {
    const { calls } = await bundleFacts(fn.name);
    const called = [...calls].flatMap((call) => ACTIONS_OF[call] ?? [call]);
    const granted = permissions
      .map((permission) => permission.replace(/^\w+:(\w+) .*$/, '$1'))
      .filter((action) => !DONE_BY_LAMBDA.includes(action));
    expect([...new Set(granted)].sort()).toEqual([...new Set(called)].sort());
  });

  // The worker's image has node_modules instead of a bundle.
  if (fn.Code.S3Key !== undefined) {
    test('has the SDK clients of the AWS services that it may call, and no other', () => {
      const clients = bundledSources(fn).flatMap(
        (source) => /@aws-sdk\/client-([\w-]+)\//.exec(source)?.[1] ?? [],
      );
      const services = permissions
        .map((permission) => permission.split(/[: ]/))
        .filter(([, action = '']) => !DONE_BY_LAMBDA.includes(action))
        .map(([service]) => service);
      expect(new Set(clients.map((client) => (client === 'sfn' ? 'states' : client)))).toEqual(
        new Set(services),
      );
    });
  }

  test('may query the indexes that its bundle names, and no other', async () => {
    const { indexes } = await bundleFacts(fn.name);
    const granted = permissions.flatMap(
      (permission) => /\/index\/(.+)$/.exec(permission)?.[1] ?? [],
    );
    expect([...new Set(granted)].sort()).toEqual([...indexes].sort());
  });

  test('shares its role with no other function', () => {
    const role = service.text(fn.Role);
    expect(functions.filter((other) => service.text(other.Role) === role)).toHaveLength(1);
  });
});

test('only the worker may write enrolments, and only it and the catalogue may read and delete them', () => {
  const touching = functions.flatMap((fn) =>
    permissionsOf(service, fn.Role)
      .filter((permission) => permission.includes('Enrolments'))
      .map((permission) => `${fn.name}: ${permission.replace(/ .*/, '')}`),
  );
  expect(touching.sort()).toEqual([
    'catalogue: dynamodb:DeleteItem',
    'catalogue: dynamodb:Query',
    'worker: dynamodb:BatchGetItem',
    'worker: dynamodb:DeleteItem',
    'worker: dynamodb:PutItem',
    'worker: dynamodb:Query',
    'worker: dynamodb:UpdateItem',
  ]);
});

test('only the function that posts callbacks may read the secrets that sign them', () => {
  const reading = functions.flatMap((fn) =>
    permissionsOf(service, fn.Role)
      .filter((permission) => permission.includes('WebhookSecrets'))
      .map((permission) => `${fn.name}: ${permission}`),
  );
  expect(reading.sort()).toEqual(['deliver-callback: dynamodb:GetItem TablesWebhookSecretsTable']);
});

test('the callback workflow may call its two functions', () => {
  const [workflow] = service.resources('AWS::StepFunctions::StateMachine');
  expect(permissionsOf(service, workflow?.Properties['RoleArn'])).toEqual([
    'lambda:InvokeFunction FunctionsDeliverCallback',
    'lambda:InvokeFunction FunctionsRecordGivenUp',
  ]);
});

test('each role is assumed by the one service that needs it', () => {
  const assumedBy = service
    .resources('AWS::IAM::Role')
    .map(({ id, Properties }) => [
      plain(`<${id}>`),
      /"Principal":\{"Service":"([\w.]+)"\}/.exec(JSON.stringify(Properties))?.[1],
    ]);
  expect(assumedBy.filter(([, principal]) => principal !== 'lambda.amazonaws.com')).toEqual([
    ['CallbacksRole', 'states.amazonaws.com'],
    ['RecognitionApiCloudWatchRole', 'apigateway.amazonaws.com'],
  ]);
});

test('only the API may call functions, and schedules may call sweep, sums and check', () => {
  const callers = service.resources('AWS::Lambda::Permission').map(({ Properties }) => ({
    principal: Properties['Principal'],
    fn: plain(service.text(Properties['FunctionName'])),
    source: plain(service.text(Properties['SourceArn'])),
  }));
  const others = callers.filter(({ principal }) => principal !== 'apigateway.amazonaws.com');
  expect(others).toEqual([
    { principal: 'events.amazonaws.com', fn: 'FunctionsSweepUnfinished', source: 'Sweep' },
    { principal: 'events.amazonaws.com', fn: 'FunctionsSumUsage', source: 'UsageSums' },
    {
      principal: 'events.amazonaws.com',
      fn: 'FunctionsCheckRecognition',
      source: 'RecognitionCheckRule',
    },
  ]);
});

describe('no policy', () => {
  const allowed = service.resources('AWS::IAM::Role').flatMap((role) => allowedBy(service, role));

  test('stands beside its role, where the tests here would not read it', () => {
    expect(service.resources('AWS::IAM::Policy')).toEqual([]);
  });

  test('has a wildcard in an action', () => {
    expect(allowed.filter((permission) => /^\S*\*/.test(permission))).toEqual([]);
  });

  test('has a wildcard in a resource, except for objects under a named prefix', () => {
    const wild = allowed.filter((permission) => permission.includes('*'));
    expect(wild.filter((permission) => !/Bucket\/[a-z]+\/\*$/.test(permission))).toEqual([]);
  });

  test('is managed by AWS, except the one that API Gateway demands for its logs', () => {
    const managed = [
      ...stateful.resources('AWS::IAM::Role'),
      ...service.resources('AWS::IAM::Role'),
    ]
      .filter((role) => 'ManagedPolicyArns' in role.Properties)
      .map((role) => JSON.stringify(role.Properties['ManagedPolicyArns']));
    expect(managed).toHaveLength(1);
    expect(managed[0]).toContain('AmazonAPIGatewayPushToCloudWatchLogs');
  });
});
