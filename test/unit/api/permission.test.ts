import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { allowedMethodArns } from '../../../lambdas/api/authorize/allowed-resources';
import { getResultRoute } from '../../../lambdas/api/results/get-result';
import { listResultsRoute } from '../../../lambdas/api/results/list-results';
import { sentPlanogramOf } from '../../../lambdas/api/planograms/sent-planogram';
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

type Sent = Parameters<typeof sentPlanogramOf>[0];

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

  it.each([getResultRoute, listResultsRoute])(
    'does not suffice for shares_by, which shows what the catalogue has: $path',
    async (route) => {
      const answer = await serve([route])(
        apiEvent({
          resource: route.path,
          permissions: 'results:read',
          pathParameters: { task_uuid: randomUUID(), result_uuid: randomUUID() },
          query: { fields: 'shares', shares_by: 'category' },
        }),
        {} as Context,
      );
      expect(answer).toMatchObject({
        statusCode: 403,
        body: expect.stringContaining('lacks the permission catalog:read') as unknown,
      });
    },
  );

  it('does not suffice for a planogram of a result, which shows what stands on its photo', async () => {
    const result = { task_uuid: randomUUID(), result_uuid: randomUUID() };
    const event = apiEvent({
      resource: '/planograms',
      permissions: 'catalog:write',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Bay', result }),
    });
    const request = { event, accountId: 'shop', query: {} } as unknown as Sent;

    await expect(sentPlanogramOf(request)).rejects.toThrow('lacks the permission results:read');
  });

  it('allows every caller where the route has none', async () => {
    expect((await call('/health', '')).statusCode).toBe(200);
  });
});

describe('allowedMethodArns', () => {
  const API = 'arn:aws:execute-api:eu-west-1:123456789012:abc123/v2';
  const ARN = `${API}/GET/health`;

  it('lists the method ARNs of the permissions, with wildcards for parameters, and paths with a trailing slash', () => {
    const routes = [
      { method: 'GET', path: '/bays', permission: 'catalog:read' },
      { method: 'POST', path: '/bays', permission: 'catalog:write' },
      { method: 'GET', path: '/bays/{bay_uuid}', permission: 'catalog:read' },
      { method: 'GET', path: '/bays/{bay_uuid}/shelves', permission: 'catalog:read' },
      { method: 'POST', path: '/bays/{bay_uuid}/photos', permission: 'images:submit' },
    ] as const;

    expect(allowedMethodArns(routes, ARN, ['catalog:read'])).toEqual([
      `${API}/GET/bays`,
      `${API}/GET/bays/`,
      `${API}/GET/bays/*`,
      `${API}/GET/bays/*/shelves`,
      `${API}/GET/bays/*/shelves/`,
      `${API}/HEAD/*`,
    ]);
    expect(allowedMethodArns(routes, ARN, ['images:submit'])).toContain(
      `${API}/POST/bays/*/photos`,
    );
  });

  it('lists every route that needs a permission for a key that has all permissions', () => {
    const keyed = ROUTES.flatMap(({ method, path, permission }) =>
      permission === null ? [] : [{ method, path, permission }],
    );

    const resources = allowedMethodArns(
      keyed,
      ARN,
      keyed.map(({ permission }) => permission),
    );

    const ofRoutes = resources.filter((resource) => !/\/HEAD\/|\/$/.test(resource));
    expect(ofRoutes).toHaveLength(keyed.length);
    // Sources differ on the longest policy that API Gateway takes from an authorizer; the smallest
    // limit named is 8 KB.
    expect(JSON.stringify(resources).length).toBeLessThan(8_192 - 500);
  });
});
