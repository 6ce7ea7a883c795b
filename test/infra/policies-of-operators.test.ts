import { beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ESBUILD_OPTIONS } from '../../lib/bundling/bundle-handlers';
import { stackNamesOf } from '../../lambdas/contracts/stage';
import { matcher } from '../../local/iam/wildcards';
import { allowedBy } from '../support/deployed-functions';
import { synthesise } from '../support/synthesise';
import { readTemplates, Template } from '../support/template';
import { temporaryFolder } from '../support/temporary-folder';
import { DEPLOYMENT_CALLS, deploymentCalls, type DeploymentCall } from './deployment-calls';
import { OTHER_CONTEXT, OTHER_VALUES } from '../../tools/deploy/other-values';

const FOLDER = join(__dirname, '../../docs/policies');

const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value));
const policySchema = z.strictObject({
  Version: z.literal('2012-10-17'),
  Statement: z.array(
    z.strictObject({
      Sid: z.string().regex(/^[A-Za-z\d]+$/),
      Effect: z.literal('Allow'),
      Action: oneOrMore,
      Resource: oneOrMore,
      Condition: z.record(z.string(), z.record(z.string(), oneOrMore)).optional(),
    }),
  ),
});
const read = (name: string) => readFileSync(join(FOLDER, `${name}.json`), 'utf8');
const statementsOf = (...names: readonly string[]) =>
  names.flatMap((name) => policySchema.parse(JSON.parse(read(name))).Statement);
const actionsOf = (...names: readonly string[]) =>
  statementsOf(...names).flatMap(({ Action }) => Action);

/** Both policies belong to the role that CloudFormation assumes. */
const EXECUTION = ['cloudformation', 'cloudformation-data'];
const ALL = [...EXECUTION, 'accounts', 'boundary', 'deployer', 'enrolments', 'operator'];

/** Whether a statement matches the call, ignoring its conditions. */
const covers =
  ({ action, resource }: DeploymentCall) =>
  ({ Action, Resource }: ReturnType<typeof statementsOf>[number]) =>
    matcher(Action)(action) && matcher(Resource)(resource);

/** AWS limits a policy to 6,144 characters, not counting white space. */
test.each(ALL)('%s.json is a policy that AWS takes', (name) => {
  expect(actionsOf(name).length).toBeGreaterThan(0);
  expect(JSON.stringify(JSON.parse(read(name))).length).toBeLessThanOrEqual(6_144);
});

const outdir = temporaryFolder();
/** The stacks with defaults, and with another value for every option. */
let deployments: { readonly stack: string; readonly template: Template }[] = [];
beforeAll(() => {
  synthesise(outdir, OTHER_CONTEXT);
  const names = stackNamesOf(OTHER_VALUES.stage);
  const stateful = Template.read(names.stateful, [], outdir);
  const service = Template.read(names.service, [stateful], outdir);
  const usual = readTemplates();
  deployments = [
    { stack: names.stateful, template: stateful },
    { stack: names.service, template: service },
    { stack: 'ShelfRecognitionStateful', template: usual.stateful },
    { stack: 'ShelfRecognitionService', template: usual.service },
  ];
});

describe('CloudFormation', () => {
  const calls = () =>
    deployments.flatMap(({ stack, template }) =>
      template.resources().flatMap(({ id, Type }) => deploymentCalls(Type, id, stack)),
    );

  test('may create, change and delete each resource of the templates of every option', () => {
    const types = deployments.flatMap(({ template }) =>
      template.resources().map(({ Type }) => Type),
    );
    expect([...new Set(types)].filter((type) => !(type in DEPLOYMENT_CALLS))).toEqual([]);
    const allowed = statementsOf(...EXECUTION);
    const refused = calls().filter((call) => !allowed.some(covers(call)));
    expect(refused).toEqual([]);
  });

  test('may do nothing that it does not need', () => {
    // The CDK's stacks read the version of the bootstrap.
    const version = 'arn:aws:ssm:eu-west-1:1:parameter/cdk-bootstrap/hnb659fds/version';
    const needed = [...calls(), { action: 'ssm:GetParameters', resource: version }];
    const unneeded = actionsOf(...EXECUTION).filter(
      (pattern) => !needed.some(({ action }) => matcher([pattern])(action)),
    );
    expect(unneeded).toEqual([]);
    const everywhere = statementsOf(...EXECUTION).filter(({ Resource }) => Resource.includes('*'));
    expect(everywhere.flatMap(({ Action }) => Action).sort()).toEqual(NOT_TO_BE_SCOPED);
  });

  test('may not touch rows, objects and messages', () => {
    const on = (resource: string, actions: string) =>
      actions.split(' ').map((action): DeploymentCall => ({ action, resource }));
    const data = [
      ...on(
        'arn:aws:s3:::shelfrecognitionstateful-x/images/x',
        's3:GetObject s3:PutObject s3:DeleteObject',
      ),
      ...on(
        'arn:aws:sqs:eu-west-1:1:ShelfRecognitionService-x',
        'sqs:ReceiveMessage sqs:SendMessage',
      ),
      ...on(
        'arn:aws:dynamodb:eu-west-1:1:table/ShelfRecognitionStateful-x',
        'dynamodb:GetItem dynamodb:PutItem dynamodb:UpdateItem dynamodb:DeleteItem dynamodb:Query dynamodb:Scan',
      ),
    ];
    const execution = statementsOf(...EXECUTION);
    expect(data.filter((call) => execution.some(covers(call)))).toEqual([]);
  });

  test('may give policies to roles with the boundary only', () => {
    const boundary = {
      ArnLike: { 'iam:PermissionsBoundary': ['arn:aws:iam::*:policy/shelf-boundary'] },
    };
    for (const action of [
      'CreateRole',
      'PutRolePolicy',
      'AttachRolePolicy',
      'PutRolePermissionsBoundary',
    ]) {
      const call = { action: `iam:${action}`, resource: 'arn:aws:iam::1:role/ShelfRecognition-x' };
      const conditions = statementsOf(...EXECUTION).flatMap((statement) =>
        covers(call)(statement) ? [statement.Condition] : [],
      );
      expect(conditions).toEqual([boundary]);
    }
    expect(
      actionsOf(...EXECUTION).some((each) => matcher([each])('iam:DeleteRolePermissionsBoundary')),
    ).toBe(false);
  });
});

/** AWS cannot limit these actions to a resource. A condition limits those on event source mappings instead. */
const NOT_TO_BE_SCOPED = [
  'lambda:CreateEventSourceMapping',
  'lambda:DeleteEventSourceMapping',
  'lambda:GetEventSourceMapping',
  'lambda:UpdateEventSourceMapping',
  'logs:DeleteQueryDefinition',
  'logs:DescribeLogGroups',
  'logs:DescribeQueryDefinitions',
  'logs:PutQueryDefinition',
  'sns:SetSubscriptionAttributes',
  'sns:Unsubscribe',
];

test('every role of the templates carries the boundary, which allows what its policy does', () => {
  const boundary = statementsOf('boundary');
  for (const { template } of deployments.slice(0, 2)) {
    const roles = template.resources('AWS::IAM::Role');
    const carried = roles.map(({ Properties }) => template.text(Properties['PermissionsBoundary']));
    expect(carried.length).toBeGreaterThan(1);
    for (const arn of carried) {
      expect(arn).toContain(`:policy/${OTHER_VALUES.permissionsBoundary}`);
    }
    const beside = template
      .resources('AWS::IAM::Policy')
      .map((policy) => ({ ...policy, Properties: { Policies: [policy.Properties] } }));
    const beyond = [...roles, ...beside]
      .flatMap((role) => allowedBy(template, role))
      .map((permission) => permission.split(' ')[0] ?? '')
      .filter((action) => !boundary.some(({ Action }) => matcher(Action)(action)));
    expect(beyond).toEqual([]);
  }
});

test('an operator cannot delete pictures, and who deletes accounts can', () => {
  const deleting = (...names: string[]) =>
    actionsOf(...names).filter((each) => matcher([each])('s3:DeleteObject'));
  expect(deleting('operator', 'deployer')).toEqual([]);
  expect(deleting('accounts')).toEqual(['s3:DeleteObject']);
});

/** The IAM actions of SDK commands, if they have other names. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  BatchGet: ['dynamodb:BatchGetItem'],
  CreateApiKey: ['apigateway:POST'],
  CreateUsagePlanKey: ['apigateway:POST'],
  Delete: ['dynamodb:DeleteItem'],
  DeleteApiKey: ['apigateway:DELETE'],
  DeleteObject: ['s3:DeleteObject'],
  ListObjectsV2: ['s3:ListBucket'],
  DescribeContinuousBackups: ['dynamodb:DescribeContinuousBackups'],
  DescribeStacks: ['cloudformation:DescribeStacks'],
  DescribeTable: ['dynamodb:DescribeTable'],
  DescribeTimeToLive: ['dynamodb:DescribeTimeToLive'],
  Get: ['dynamodb:GetItem'],
  GetObject: ['s3:GetObject'],
  Put: ['dynamodb:PutItem'],
  PutObject: ['s3:PutObject'],
  Query: ['dynamodb:Query'],
  RestoreTableToPointInTime: ['dynamodb:RestoreTableToPointInTime'],
  Scan: ['dynamodb:Scan'],
  StartExecution: ['states:StartExecution'],
  Update: ['dynamodb:UpdateItem'],
  UpdateContinuousBackups: ['dynamodb:UpdateContinuousBackups'],
  UpdateTable: ['dynamodb:UpdateTable'],
  UpdateTimeToLive: ['dynamodb:UpdateTimeToLive'],
};

/** Commands that need more than the operator's policy. */
const OWN_POLICIES = ['accounts', 'enrolments'];

describe('an operator may make the AWS calls of the command', () => {
  test.each(['accounts', 'callbacks', 'enrolments', 'keys', 'quotas', 'restore', 'usage'])(
    'npm run %s',
    async (command) => {
      const { outputFiles } = await build({
        ...ESBUILD_OPTIONS,
        entryPoints: [`tools/operate/${command}/${command}.ts`],
        packages: 'external',
        minify: false,
        sourcemap: false,
        write: false,
      });
      const code = outputFiles.map(({ text }) => text).join('\n');
      const calls = [...code.matchAll(/new \w*?\.?([A-Z]\w+?)Command\d*\(/g)].flatMap(
        ([, call]) => call ?? [],
      );
      expect(calls).toContain('DescribeStacks');
      const allowed = actionsOf('operator', ...(OWN_POLICIES.includes(command) ? [command] : []));
      const missing = [...new Set(calls)].filter(
        (call) => !(ACTIONS[call] ?? [`unknown:${call}`]).every((each) => allowed.includes(each)),
      );
      expect(missing).toEqual([]);
    },
  );
});
