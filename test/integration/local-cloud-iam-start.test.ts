import { describe, expect, test } from '@jest/globals';
import { checkInvocations } from '../../local/cloud/check-invocations';
import { Permissions } from '../../local/iam/permissions';
import { readAssembly } from '../../local/template/assembly';
import { CloudTemplate } from '../../local/template/cloud-template';
import type { Stack } from '../../local/template/template';
import { synthesisedApp } from '../support/template';
import { withoutGrant } from '../support/without-grant';

const { stacks } = readAssembly(synthesisedApp());

/** Makes the checks that the local cloud makes when it starts with these stacks. */
function check(changed: readonly Stack[]): void {
  const queueUrl = (name: string) => `http://queues/0/${name}`;
  const template = new CloudTemplate(changed, { queueUrl, mediaDomain: 'media' });
  const permissions = new Permissions();
  permissions.open(template);
  checkInvocations(template, permissions);
}

type Change = (resource: Stack['template']['Resources'][string], id: string) => void;

/** The stacks, with a change to each resource of a type. */
const changed = (type: string, change: Change): Stack[] =>
  structuredClone(stacks.map(({ name, template }) => ({ name, template }))).map((stack) => {
    for (const [id, resource] of Object.entries(stack.template.Resources)) {
      if (resource.Type === type) change(resource, id);
    }
    return stack;
  });

const ROLE = 'AWS::IAM::Role';

/** The stacks, with a function's permission given to another caller. */
const misdirected = (words: RegExp): Stack[] =>
  changed('AWS::Lambda::Permission', ({ Properties }, id) => {
    if (words.test(id)) Properties['SourceArn'] = 'arn:aws:execute-api:us-east-1:0:other/*';
  });

describe('the local cloud starts with the app as it is, and not without', () => {
  test('any change', () => expect(() => check(stacks)).not.toThrow());

  const BUCKET_POLICY = 'AWS::S3::BucketPolicy';
  const cases: readonly [what: string, stacks: () => Stack[], refusal: RegExp][] = [
    [
      'the permission of API Gateway to call the function of a route',
      () => misdirected(/FunctionsService/),
      /not let apigateway\.amazonaws\.com invoke .*FunctionsService.* for .*\/health\./,
    ],
    [
      'the permission of API Gateway to call the authorizer',
      () => misdirected(/^FunctionsAuthorize/),
      /not let apigateway\.amazonaws\.com invoke .*FunctionsAuthorize.* for authorizers\//,
    ],
    [
      'the permission of the schedule to call its function',
      () => misdirected(/^SweepAllow/),
      /not let events\.amazonaws\.com invoke .*FunctionsSweepUnfinished.* by rule Sweep/,
    ],
    [
      "the worker's permission to delete what it has read from a queue",
      () => withoutGrant(stacks, ROLE, 'Worker', 'sqs:DeleteMessage'),
      /not let function Worker\w+ sqs:DeleteMessage on .*Queue/,
    ],
    [
      "the workflow's permission to call its functions",
      () => withoutGrant(stacks, ROLE, 'CallbacksRole', 'lambda:InvokeFunction'),
      /not let state machine Callbacks\w+ invoke .*Functions/,
    ],
    [
      "CloudFront's permission to read the pictures",
      () => withoutGrant(stacks, BUCKET_POLICY, 'Media', 's3:GetObject'),
      /not let cloudfront\.amazonaws\.com read bucket media/,
    ],
    [
      'a role that Lambda may take on',
      () =>
        changed(ROLE, ({ Properties }) => {
          const text = JSON.stringify(Properties['AssumeRolePolicyDocument']);
          Properties['AssumeRolePolicyDocument'] = JSON.parse(text.replace('lambda.', 'ec2.'));
        }),
      /not let lambda\.amazonaws\.com take on the role of function/,
    ],
  ];
  test.each(cases)('%s', (_, without, refusal) => {
    expect(() => check(without())).toThrow(refusal);
  });
});

describe('the local cloud refuses to start with', () => {
  test('a policy that it could not evaluate, and names the policy and the field', () => {
    const odd = changed(ROLE, ({ Properties }, id) => {
      if (!id.startsWith('FunctionsTasks')) return;
      const NotAction = 'dynamodb:DeleteItem';
      const PolicyDocument = { Statement: [{ Effect: 'Allow', NotAction, Resource: '*' }] };
      Properties['Policies'] = [{ PolicyDocument }];
    });
    expect(() => check(odd)).toThrow(/AWS::IAM::Role FunctionsTasks[^]*NotAction/);
  });

  test('a function whose role has a policy of AWS, because what it allows is not known', () => {
    const foreign = 'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole';
    const managed = changed(ROLE, ({ Properties }, id) => {
      if (id.startsWith('FunctionsTasks')) Properties['ManagedPolicyArns'] = [foreign];
    });
    expect(() => check(managed)).toThrow(`has the policy ${foreign}`);
  });
});
