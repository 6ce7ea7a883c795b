import { expect, test } from '@jest/globals';
import {
  gatewayKeyPrefixOf,
  metricsNamespaceOf,
  serviceNameOf,
  stackNamesOf,
  stageSchema,
} from '../../../lambdas/contracts/stage';

test.each(['dev', 'a', 'prod-eu-2', 'a'.repeat(30)])('%s can be a stage', (stage) => {
  expect(stageSchema.parse(stage)).toBe(stage);
});

test.each(['', 'Dev', '2nd', '-dev', 'dev-', 'a--b', 'a_b', 'a.b', 'a b', 'a'.repeat(31)])(
  '"%s" cannot be a stage',
  (stage) => {
    expect(stageSchema.safeParse(stage).success).toBe(false);
  },
);

test('the names of the longest stage are within the limits of AWS, in the region of the longest name', () => {
  const longest = 'a'.repeat(30);
  // CloudFront limits the names of access controls.
  expect(`${serviceNameOf(longest)}-us-isof-south-1`).toHaveLength(64);
  // CloudFormation limits the names of stacks.
  expect(stackNamesOf(longest).stateful.length).toBeLessThanOrEqual(128);
  // CloudWatch limits namespaces.
  expect(metricsNamespaceOf(longest).length).toBeLessThanOrEqual(255);
});

test('no account of the deployment without a stage has the gateway key of an account of a stage', () => {
  expect(`${gatewayKeyPrefixOf('dev')}acme`.startsWith(gatewayKeyPrefixOf(undefined))).toBe(false);
  expect(`${gatewayKeyPrefixOf('dev-eu')}acme`.startsWith(gatewayKeyPrefixOf('dev'))).toBe(false);
});
