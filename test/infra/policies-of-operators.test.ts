import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ESBUILD_OPTIONS } from '../../lib/bundling/bundle-handlers';
import { readTemplates } from '../support/template';

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
    }),
  ),
});
const read = (name: string) => readFileSync(join(FOLDER, `${name}.json`), 'utf8');
const actionsOf = (name: string) =>
  policySchema.parse(JSON.parse(read(name))).Statement.flatMap(({ Action }) => Action);

/** How IAM spells the service of a resource type, if not as the type does in lower case. */
const IAM_SERVICES: Readonly<Record<string, string>> = { StepFunctions: 'states' };
const serviceOf = (type: string): string => {
  const [, service = ''] = type.split('::');
  return IAM_SERVICES[service] ?? service.toLowerCase();
};

/** AWS takes 6,144 characters without white space as a policy. */
test.each(['cloudformation', 'operator'])('%s.json is a policy that AWS takes', (name) => {
  expect(actionsOf(name).length).toBeGreaterThan(0);
  expect(JSON.stringify(JSON.parse(read(name))).length).toBeLessThanOrEqual(6_144);
});

test('CloudFormation may use the services that the templates have resources of, and no other', () => {
  const { stateful, service } = readTemplates();
  const types = [...stateful.resources(), ...service.resources()].map(({ Type }) => Type);
  const needed = new Set(types.map(serviceOf));
  // CloudFormation also passes the worker's image on, and reads the version of the bootstrap. Options add
  // resources of other services: deployments in steps, a budget, a domain, a firewall.
  const besides = ['budgets', 'codedeploy', 'ecr', 'route53', 'sns', 'ssm', 'wafv2'];
  const allowed = new Set(actionsOf('cloudformation').map((action) => action.replace(/:.*/, '')));
  expect([...allowed].sort()).toEqual([...needed, ...besides].sort());
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
  DescribeStacks: ['cloudformation:DescribeStacks'],
  Get: ['dynamodb:GetItem'],
  GetObject: ['s3:GetObject'],
  Put: ['dynamodb:PutItem'],
  Query: ['dynamodb:Query'],
  StartExecution: ['states:StartExecution'],
  Update: ['dynamodb:UpdateItem'],
};

describe('an operator may make the AWS calls of the command', () => {
  test.each(['accounts', 'callbacks', 'keys', 'quotas', 'usage'])('npm run %s', async (command) => {
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
    const allowed = actionsOf('operator');
    const missing = [...new Set(calls)].filter(
      (call) => !(ACTIONS[call] ?? [`unknown:${call}`]).every((each) => allowed.includes(each)),
    );
    expect(missing).toEqual([]);
  });
});
