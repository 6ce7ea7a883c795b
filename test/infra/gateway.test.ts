import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { LIMITS } from '../../lambdas/contracts/limits';
import { rateLimitPolicy } from '../../lib/constructs/method-limits';
import { deployedFunctions } from '../support/deployed-functions';
import { readTemplates } from '../support/template';

const { service } = readTemplates();
const only = (type: string) => {
  const [resource, ...more] = service.resources(type);
  if (!resource || more.length > 0) throw new Error(`There is not exactly one ${type}.`);
  return resource;
};

test('forms arrive as bytes, and the authorizer names the key that requests are counted by', () => {
  expect(only('AWS::ApiGateway::RestApi').Properties).toMatchObject({
    ApiKeySourceType: 'AUTHORIZER',
    BinaryMediaTypes: ['multipart/form-data'],
  });
});

test('the output ApiUrl ends with the stage, so that a path can follow it', () => {
  const { id } = only('AWS::ApiGateway::RestApi');
  expect(service.text(service.output('ApiUrl'))).toBe(
    `https://<${id}>.execute-api.<AWS::Region>.<AWS::URLSuffix>/v2`,
  );
});

test('the authorizer reads X-API-Key, and its answers are cached for a minute', () => {
  const { Properties } = only('AWS::ApiGateway::Authorizer');
  const authorize = deployedFunctions(service).find((fn) => fn.name === 'authorize');
  expect(Properties).toMatchObject({
    Type: 'REQUEST',
    IdentitySource: 'method.request.header.X-API-Key',
    AuthorizerResultTtlInSeconds: 60,
  });
  expect(service.text(Properties['AuthorizerUri'])).toContain(`<${authorize?.id}.Arn>`);
  // `npm run keys -- revoke` prints this time.
  expect(service.output('KeyCacheSeconds')).toBe('60');
});

const settingsSchema = z.array(
  z.object({
    HttpMethod: z.string(),
    ResourcePath: z.string(),
    DataTraceEnabled: z.boolean(),
    ThrottlingRateLimit: z.number(),
    ThrottlingBurstLimit: z.number(),
  }),
);

test('the stage is v2, logs each request and limits all callers together', () => {
  const { Properties } = only('AWS::ApiGateway::Stage');
  expect(Properties).toMatchObject({
    StageName: 'v2',
    AccessLogSetting: {
      DestinationArn: expect.anything(),
      Format: expect.stringContaining('$context.authorizer.account_id'),
    },
  });
  const settings = settingsSchema.parse(Properties['MethodSettings']);
  const limits = settings.map((each) => [
    `${each.HttpMethod} ${each.ResourcePath.replace('/~1', '/').replaceAll('~1', '/')}`,
    each.ThrottlingRateLimit,
    each.ThrottlingBurstLimit,
  ]);
  expect(limits).toEqual(
    expect.arrayContaining([
      ['* /*', 500, 1_000],
      ['POST /image-recognition/tasks/{task_uuid}/sync-image', 30, 100],
      ['ANY /health', 25, 50],
      ['ANY /catalog-items', 25, 50],
      ['OPTIONS /catalog-items', 25, 50],
    ]),
  );
  expect(settings.some(({ DataTraceEnabled }) => DataTraceEnabled)).toBe(false);
});

test('every method that needs no key has a limit of its own, and no other does but sync-image', () => {
  const settings = settingsSchema.parse(
    only('AWS::ApiGateway::Stage').Properties['MethodSettings'],
  );
  const limited = settings.map(({ HttpMethod }) => HttpMethod).sort();
  const open = service
    .resources('AWS::ApiGateway::Method')
    .filter(({ Properties }) => Properties['AuthorizationType'] === 'NONE')
    .map(({ Properties }) => String(Properties['HttpMethod']));
  expect(limited).toEqual([...open, '*', 'POST'].sort());
});

test('the access log names the account, the key and the program that asked, and no address', () => {
  const { Format } = z
    .object({ Format: z.string() })
    .parse(only('AWS::ApiGateway::Stage').Properties['AccessLogSetting']);
  expect(JSON.parse(Format)).toMatchObject({
    account_id: '$context.authorizer.account_id',
    key_id: '$context.authorizer.principalId',
    user_agent: '$context.identity.userAgent',
  });
  expect(Format).not.toContain('sourceIp');
});

test('the address of API Gateway takes no TLS older than 1.2', () => {
  expect(only('AWS::ApiGateway::RestApi').Properties).toMatchObject({
    SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
    EndpointAccessMode: 'BASIC',
  });
});

test('a usage plan of the stage limits each account, to a third of what all share', () => {
  const stage = only('AWS::ApiGateway::Stage').id;
  expect(only('AWS::ApiGateway::UsagePlan').Properties).toMatchObject({
    ApiStages: [
      {
        Stage: { Ref: stage },
        Throttle: {
          '/image-recognition/tasks/{task_uuid}/sync-image/POST': { RateLimit: 10, BurstLimit: 33 },
        },
      },
    ],
    Throttle: { RateLimit: 50, BurstLimit: 100 },
  });
});

test.each([
  [50, '"account";q=50;w=1'],
  [166.7, '"account";q=166;w=1'],
  [0.4, '"account";q=1;w=3'],
])('a limit of %d requests a second is the policy %s', (rateLimit, policy) => {
  expect(rateLimitPolicy({ rateLimit })).toBe(policy);
});

test('web pages may send an Idempotency-Key and a version, and read whether an answer was replayed', () => {
  const preflights = service
    .resources('AWS::ApiGateway::Method')
    .filter(({ Properties }) => Properties['HttpMethod'] === 'OPTIONS')
    .map(({ Properties }) => JSON.stringify(Properties['Integration']));
  expect(preflights.length).toBeGreaterThan(0);
  for (const preflight of preflights) {
    expect(preflight).toContain("'Content-Type,X-API-Key,Idempotency-Key,If-Match'");
    expect(preflight).toContain(
      "'Retry-After,Allow,Idempotent-Replayed,X-Request-ID,ETag,RateLimit-Policy'",
    );
  }
});

describe('the answers that API Gateway gives itself', () => {
  const responses = service.resources('AWS::ApiGateway::GatewayResponse').map(({ Properties }) =>
    z
      .object({
        ResponseType: z.string(),
        StatusCode: z.string().optional(),
        ResponseTemplates: z.object({ 'application/json': z.string() }),
        ResponseParameters: z.record(z.string(), z.string()),
      })
      .parse(Properties),
  );
  const response = (type: string) => responses.find((candidate) => candidate.ResponseType === type);

  test.each(responses)(
    '$ResponseType is {"detail": string}, and web pages can read it',
    (answer) => {
      const body = answer.ResponseTemplates['application/json'].replace(
        '$context.error.messageString',
        '"words of API Gateway"',
      );
      expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
      expect(answer.ResponseParameters).toMatchObject({
        'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
        'gatewayresponse.header.X-Request-ID': 'context.requestId',
      });
    },
  );

  test('include defaults for all other statuses', () => {
    expect(responses.map((answer) => answer.ResponseType)).toEqual(
      expect.arrayContaining(['DEFAULT_4XX', 'DEFAULT_5XX']),
    );
  });

  test.each(['THROTTLED', 'QUOTA_EXCEEDED'])(
    '%s says after how many seconds to try again',
    (type) => {
      const seconds = response(type)?.ResponseParameters['gatewayresponse.header.Retry-After'];
      expect(seconds).toMatch(/^'[1-9]\d*'$/);
    },
  );

  test('REQUEST_TOO_LARGE names the limits of forms and of JSON', () => {
    const words = response('REQUEST_TOO_LARGE')?.ResponseTemplates['application/json'];
    expect(words).toContain(`forms may have ${LIMITS.multipartBodyBytes} bytes`);
    expect(words).toContain(`JSON ${LIMITS.jsonBodyBytes};`);
  });

  test('an unknown path is answered with 404, and every server error with 500', () => {
    expect(response('MISSING_AUTHENTICATION_TOKEN')?.StatusCode).toBe('404');
    expect(response('DEFAULT_5XX')?.StatusCode).toBe('500');
  });
});
