import { describe, expect, test } from '@jest/globals';
import { compile, judge, type Call, type Caller } from '../../../local/iam/policy';
import { policyDocumentSchema } from '../../../local/iam/policy-document';

const arn = (rest: string) => `arn:aws:execute-api:us-east-1:000000000000:Api/v2/${rest}`;
const invoke = (rest: string): Call => ({ action: 'execute-api:Invoke', resource: arn(rest) });
const policy = (...statements: object[]) =>
  compile(policyDocumentSchema.parse({ Version: '2012-10-17', Statement: statements }));
const ALLOW = { Effect: 'Allow', Action: 'execute-api:Invoke' };
const DENY = { ...ALLOW, Effect: 'Deny' };

describe('a policy', () => {
  test('allows what a statement covers, with * and ?', () => {
    const granted = policy({ ...ALLOW, Resource: [arn('GET/items/*'), arn('POST/item?')] });

    expect(judge(granted, invoke('GET/items/1/parts/2'))).toBe('Allow');
    expect(judge(granted, invoke('POST/items'))).toBe('Allow');
    expect(judge(granted, invoke('POST/item'))).toBeUndefined();
    expect(judge(granted, invoke('DELETE/items/1'))).toBeUndefined();
  });

  test('denies what one statement denies, whatever others allow', () => {
    const both = policy({ ...ALLOW, Resource: arn('*') }, { ...DENY, Resource: arn('DELETE/*') });

    expect(judge(both, invoke('GET/items'))).toBe('Allow');
    expect(judge(both, invoke('DELETE/items'))).toBe('Deny');
  });

  test('takes a dot and a bracket in a path as they are', () => {
    const granted = policy({ ...ALLOW, Resource: [arn('GET/openapi.json'), arn('GET/(a|b)')] });

    expect(judge(granted, invoke('GET/openapixjson'))).toBeUndefined();
    expect(judge(granted, invoke('GET/a'))).toBeUndefined();
    expect(judge(granted, invoke('GET/(a|b)'))).toBe('Allow');
  });

  test('reads actions in any case and resources as they are written', () => {
    const granted = policy({ Effect: 'Allow', Action: 'S3:get*', Resource: 'arn:aws:s3:::b/K' });

    expect(judge(granted, { action: 's3:GetObject', resource: 'arn:aws:s3:::b/K' })).toBe('Allow');
    expect(
      judge(granted, { action: 's3:GetObject', resource: 'arn:aws:s3:::b/k' }),
    ).toBeUndefined();
    expect(
      judge(granted, { action: 's3:PutObject', resource: 'arn:aws:s3:::b/K' }),
    ).toBeUndefined();
  });

  test.each<[string, object | string, Caller | undefined, boolean]>([
    ['everybody', '*', { role: 'arn:aws:iam::0:role/a' }, true],
    ['everybody', { AWS: '*' }, { role: 'arn:aws:iam::0:role/a' }, true],
    ['a role', { AWS: 'arn:aws:iam::0:role/a' }, { role: 'arn:aws:iam::0:role/a' }, true],
    ['another role', { AWS: 'arn:aws:iam::0:role/b' }, { role: 'arn:aws:iam::0:role/a' }, false],
    ['a service', { Service: 'x.amazonaws.com' }, { service: 'x.amazonaws.com' }, true],
    ['another service', { Service: 'y.amazonaws.com' }, { service: 'x.amazonaws.com' }, false],
    ['a service', { Service: 'x.amazonaws.com' }, undefined, false],
  ])('that names %s as its principal: %j, for the caller %j', (_, Principal, caller, allowed) => {
    const granted = policy({ ...ALLOW, Principal, Resource: '*' });

    expect(judge(granted, invoke('GET/items'), caller)).toBe(allowed ? 'Allow' : undefined);
  });

  test('holds a condition against the value of the call, and not without a value', () => {
    const overTls = { 'aws:securetransport': 'true' } as const;
    const inPlain = { 'aws:securetransport': 'false' } as const;
    const condition = { Bool: { 'aws:SecureTransport': false } };
    const insecure = policy({ ...DENY, Resource: '*', Condition: condition });

    expect(judge(insecure, { ...invoke('GET/a'), context: inPlain })).toBe('Deny');
    expect(judge(insecure, { ...invoke('GET/a'), context: overTls })).toBeUndefined();
    expect(judge(insecure, invoke('GET/a'))).toBeUndefined();
  });

  test('holds only if each of its conditions does, by one of the values', () => {
    const Condition = {
      ArnLike: { 'AWS:SourceArn': ['arn:aws:events:*', 'arn:aws:s3:*'] },
      StringEquals: { 's3:prefix': 'a' },
    };
    const granted = policy({ ...ALLOW, Resource: '*', Condition });
    const verdict = (source: string, prefix: string) =>
      judge(granted, {
        ...invoke('GET/a'),
        context: { 'aws:sourcearn': source, 's3:prefix': prefix },
      });

    expect(verdict('arn:aws:s3:::b', 'a')).toBe('Allow');
    expect(verdict('arn:aws:s3:::b', 'b')).toBeUndefined();
    expect(verdict('arn:aws:sqs:::b', 'a')).toBeUndefined();
  });
});

describe('a policy that says more than is evaluated here is refused:', () => {
  const statement = { ...ALLOW, Resource: '*' };

  test.each<[string, object]>([
    ['NotAction', { Effect: 'Allow', NotAction: 's3:*', Resource: '*' }],
    ['NotResource', { ...ALLOW, NotResource: '*' }],
    ['NotPrincipal', { ...statement, NotPrincipal: '*' }],
    ['another operator', { ...statement, Condition: { IpAddress: { 'aws:SourceIp': '::1' } } }],
    ['another condition key', { ...statement, Condition: { Bool: { 'aws:ViaAWSService': true } } }],
    ['a federated principal', { ...statement, Principal: { Federated: 'x' } }],
    ['a policy variable', { ...ALLOW, Resource: 'arn:aws:s3:::b/${aws:userid}/*' }],
  ])('%s', (_, unknown) => {
    expect(policyDocumentSchema.safeParse({ Statement: [unknown] }).success).toBe(false);
    expect(policyDocumentSchema.safeParse({ Statement: [statement] }).success).toBe(true);
  });
});
