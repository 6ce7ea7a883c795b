import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { allowedMethodArns } from '../../../lambdas/api/authorize/allowed-resources';
import { serve } from '../../../lambdas/api/http/serve';
import { ROUTES } from '../../../lambdas/api/routes';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { apiEvent } from '../../support/api-event';
import { fakeRoute } from '../../support/fake-route';

beforeAll(() => {
  process.env[ENVIRONMENT_VARIABLES.corsOrigins] = '*';
});

const RESULT = '/image-recognition/tasks/{task_uuid}/results/{result_uuid}';
const handler = serve([fakeRoute({ path: RESULT, permission: 'results:read' }), fakeRoute({})]);
const call = (resource: string, permissions: string) =>
  handler(apiEvent({ resource, permissions }), {} as Context);

describe('the permission of a route', () => {
  it('allows a key that has it', async () => {
    expect((await call(RESULT, 'tasks:read results:read')).statusCode).toBe(200);
  });

  it('refuses a key without it, although a wildcard of its policy matches the path', async () => {
    expect(await call(RESULT, 'tasks:read')).toMatchObject({
      statusCode: 403,
      body: expect.stringContaining('lacks the permission results:read') as unknown,
    });
  });

  it('allows every caller where the route has none', async () => {
    expect((await call('/health', '')).statusCode).toBe(200);
  });
});

const KEYED = ROUTES.flatMap(({ method, path, permission }) =>
  permission === null ? [] : [{ method, path, permission }],
);

describe('allowedMethodArns', () => {
  const ARN = 'arn:aws:execute-api:eu-west-1:123456789012:abc123/v2/GET/health';

  it('lists the method ARNs of the permissions, with wildcards for parameters', () => {
    expect(allowedMethodArns(KEYED, ARN, ['images:submit'])).toContain(
      'arn:aws:execute-api:eu-west-1:123456789012:abc123/v2/POST/image-recognition/tasks/*/sync-image',
    );
  });

  it('lists each path with a trailing slash as well', () => {
    const api = 'arn:aws:execute-api:eu-west-1:123456789012:abc123';

    expect(allowedMethodArns(KEYED, ARN, ['catalog:read'])).toEqual([
      `${api}/v2/GET/catalog-items`,
      `${api}/v2/GET/catalog-items/`,
      `${api}/v2/GET/catalog-items/*`,
      `${api}/v2/GET/catalog-items/*/enrolment`,
      `${api}/v2/GET/catalog-items/*/enrolment/`,
      `${api}/v2/GET/catalog-items/*/reference-images`,
      `${api}/v2/GET/catalog-items/*/reference-images/`,
      `${api}/v2/GET/planograms`,
      `${api}/v2/GET/planograms/`,
      `${api}/v2/GET/planograms/*`,
      `${api}/v2/HEAD/*`,
    ]);
  });

  it('lists every route that needs a permission for a key that has all permissions', () => {
    const permissions = ROUTES.flatMap(({ permission }) => permission ?? []);
    const resources = allowedMethodArns(KEYED, ARN, permissions);

    const ofRoutes = resources.filter((resource) => !/\/HEAD\/|\/$/.test(resource));
    expect(ofRoutes).toHaveLength(permissions.length);
    // Sources differ on how much API Gateway takes of an authorizer; the least that one names is 8 KB.
    expect(JSON.stringify(resources).length).toBeLessThan(8_192 - 500);
  });
});
