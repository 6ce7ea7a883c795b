import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { LIMITS } from '../../lambdas/contracts/limits';
import { deployedFunctions } from '../support/deployed-functions';
import { readTemplates } from '../support/template';

const { service } = readTemplates();
const only = (type: string) => {
  const [resource, ...more] = service.resources(type);
  if (!resource || more.length > 0) throw new Error(`There is not exactly one ${type}.`);
  return resource;
};

test('bodies of forms arrive as bytes, and keys are counted as the authorizer says', () => {
  expect(only('AWS::ApiGateway::RestApi').Properties).toMatchObject({
    ApiKeySourceType: 'AUTHORIZER',
    BinaryMediaTypes: ['multipart/form-data'],
  });
});

test('the authorizer asks for X-API-Key and keeps an answer for a minute', () => {
  const { Properties } = only('AWS::ApiGateway::Authorizer');
  const authorize = deployedFunctions(service).find((fn) => fn.name === 'authorize');
  expect(Properties).toMatchObject({
    Type: 'REQUEST',
    IdentitySource: 'method.request.header.X-API-Key',
    AuthorizerResultTtlInSeconds: 60,
  });
  expect(service.text(Properties['AuthorizerUri'])).toContain(`<${authorize?.id}.Arn>`);
  // What `npm run keys -- revoke` tells of it.
  expect(service.output('KeyCacheSeconds')).toBe('60');
});

test('the stage is v2, logs each request and limits all callers together', () => {
  const { Properties } = only('AWS::ApiGateway::Stage');
  expect(Properties).toMatchObject({
    StageName: 'v2',
    AccessLogSetting: {
      DestinationArn: expect.anything(),
      Format: expect.stringContaining('$context.authorizer.account_id'),
    },
    MethodSettings: [
      {
        HttpMethod: '*',
        ResourcePath: '/*',
        DataTraceEnabled: false,
        ThrottlingRateLimit: 500,
        ThrottlingBurstLimit: 1_000,
      },
      {
        HttpMethod: 'POST',
        ResourcePath: '/~1image-recognition~1tasks~1{task_uuid}~1sync-image',
        DataTraceEnabled: false,
        ThrottlingRateLimit: 30,
        ThrottlingBurstLimit: 100,
      },
    ],
  });
});

test('a usage plan of the stage limits each account', () => {
  const stage = only('AWS::ApiGateway::Stage').id;
  expect(only('AWS::ApiGateway::UsagePlan').Properties).toMatchObject({
    ApiStages: [{ Stage: { Ref: stage } }],
    Throttle: { RateLimit: 50, BurstLimit: 100 },
  });
});

describe('the answers of the gateway itself', () => {
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

  test.each(responses)('$ResponseType is {"detail": string}, readable by web pages', (answer) => {
    const body = answer.ResponseTemplates['application/json'].replace(
      '$context.error.messageString',
      '"words of API Gateway"',
    );
    expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
    expect(answer.ResponseParameters).toMatchObject({
      'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
    });
  });

  test('cover every status: those without an answer of their own fall to the defaults', () => {
    expect(responses.map((answer) => answer.ResponseType)).toEqual(
      expect.arrayContaining(['DEFAULT_4XX', 'DEFAULT_5XX']),
    );
  });

  test.each(['THROTTLED', 'QUOTA_EXCEEDED'])('%s says when to come back, in seconds', (type) => {
    const seconds = response(type)?.ResponseParameters['gatewayresponse.header.Retry-After'];
    expect(seconds).toMatch(/^'[1-9]\d*'$/);
  });

  test('REQUEST_TOO_LARGE says what forms and JSON may have', () => {
    const words = response('REQUEST_TOO_LARGE')?.ResponseTemplates['application/json'];
    expect(words).toContain(`forms may have ${LIMITS.multipartBodyBytes} bytes`);
    expect(words).toContain(`JSON ${LIMITS.jsonBodyBytes};`);
  });

  test('an unknown path is 404, and whatever breaks is 500', () => {
    expect(response('MISSING_AUTHENTICATION_TOKEN')?.StatusCode).toBe('404');
    expect(response('DEFAULT_5XX')?.StatusCode).toBe('500');
  });
});
