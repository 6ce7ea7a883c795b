import { describe, expect, test } from '@jest/globals';
import { allows, policySchema } from '../../../local/gateway/policy';

const arn = (rest: string) => `arn:aws:execute-api:us-east-1:000000000000:Api/v2/${rest}`;
const policy = (...statements: [Effect: string, Resource: string | string[]][]) =>
  policySchema.parse({
    Statement: statements.map(([Effect, Resource]) => ({
      Action: 'execute-api:Invoke',
      Effect,
      Resource,
    })),
  });

describe('a policy', () => {
  test('allows what a statement covers, with * and ?', () => {
    const granted = policy(['Allow', [arn('GET/items/*'), arn('POST/item?')]]);

    expect(allows(granted, arn('GET/items/1/parts/2'))).toBe(true);
    expect(allows(granted, arn('POST/items'))).toBe(true);
    expect(allows(granted, arn('POST/item'))).toBe(false);
    expect(allows(granted, arn('DELETE/items/1'))).toBe(false);
  });

  test('denies what one statement denies, whatever others allow', () => {
    const both = policy(['Allow', arn('*')], ['Deny', arn('DELETE/*')]);

    expect(allows(both, arn('GET/items'))).toBe(true);
    expect(allows(both, arn('DELETE/items'))).toBe(false);
  });

  test('takes a dot and a bracket in a path as they are', () => {
    expect(allows(policy(['Allow', arn('GET/openapi.json')]), arn('GET/openapixjson'))).toBe(false);
  });
});
