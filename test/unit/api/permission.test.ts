import { describe, expect, it } from '@jest/globals';
import { allowedMethodArns } from '../../../lambdas/api/authorize/allowed-resources';
import { checkPermission } from '../../../lambdas/api/http/permission';
import { ROUTES } from '../../../lambdas/contracts/routes';
import { apiEvent } from '../../support/api-event';

const RESULT = '/image-recognition/tasks/{task_uuid}/results/{result_uuid}';

describe('checkPermission', () => {
  it('allows a key that has the permission of the route', () => {
    expect(() => {
      checkPermission(apiEvent({ resource: RESULT, permissions: 'tasks:read results:read' }));
    }).not.toThrow();
  });

  it('refuses a key without the permission, although a wildcard of its policy matches the path', () => {
    expect(() => {
      checkPermission(apiEvent({ resource: RESULT, permissions: 'tasks:read' }));
    }).toThrow('lacks the permission results:read');
  });

  it('allows every caller on a route without a permission', () => {
    expect(() => {
      checkPermission(apiEvent({ resource: '/health', permissions: '' }));
    }).not.toThrow();
  });
});

describe('allowedMethodArns', () => {
  const ARN = 'arn:aws:execute-api:eu-west-1:123456789012:abc123/v2/GET/health';

  it('lists the method ARNs of the permissions, with wildcards for parameters', () => {
    expect(allowedMethodArns(ARN, ['images:submit'])).toContain(
      'arn:aws:execute-api:eu-west-1:123456789012:abc123/v2/POST/image-recognition/tasks/*/sync-image',
    );
  });

  it('lists each path with a trailing slash as well', () => {
    const api = 'arn:aws:execute-api:eu-west-1:123456789012:abc123';

    expect(allowedMethodArns(ARN, ['catalog:read'])).toEqual([
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
    const resources = allowedMethodArns(ARN, permissions);

    const ofRoutes = resources.filter((resource) => !/\/HEAD\/|\/$/.test(resource));
    expect(ofRoutes).toHaveLength(permissions.length);
    // Sources differ on how much API Gateway takes of an authorizer; the least that one names is 8 KB.
    expect(JSON.stringify(resources).length).toBeLessThan(8_192 - 500);
  });
});
