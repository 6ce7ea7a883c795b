import { describe, expect, it } from '@jest/globals';
import { allowedResources } from '../../../lambdas/api/authorize/allowed-resources';
import { checkPermission } from '../../../lambdas/api/http/permission';
import { ROUTES } from '../../../lambdas/contracts/routes';
import { apiEvent } from '../../support/api-event';

const RESULT = '/image-recognition/tasks/{task_uuid}/results/{result_uuid}';

describe('checkPermission', () => {
  it('lets a key with the permission of the route pass', () => {
    expect(() => {
      checkPermission(apiEvent({ resource: RESULT, permissions: 'tasks:read results:read' }));
    }).not.toThrow();
  });

  it('refuses a key without it, although its other wildcards match the path', () => {
    expect(() => {
      checkPermission(apiEvent({ resource: RESULT, permissions: 'tasks:read' }));
    }).toThrow('lacks the permission results:read');
  });

  it('asks nothing of a route that is open to all', () => {
    expect(() => {
      checkPermission(apiEvent({ resource: '/health', permissions: '' }));
    }).not.toThrow();
  });
});

describe('allowedResources', () => {
  const ARN = 'arn:aws:execute-api:eu-west-1:123456789012:abc123/v2/GET/health';

  it('lists the method ARNs of the permissions, parameters as wildcards', () => {
    expect(allowedResources(ARN, ['images:submit'])).toContain(
      'arn:aws:execute-api:eu-west-1:123456789012:abc123/v2/POST/image-recognition/tasks/*/sync-image',
    );
  });

  it('opens a path with a trailing slash as well', () => {
    const api = 'arn:aws:execute-api:eu-west-1:123456789012:abc123';

    expect(allowedResources(ARN, ['catalog:read'])).toEqual([
      `${api}/v2/GET/catalog-items`,
      `${api}/v2/GET/catalog-items/`,
      `${api}/v2/GET/catalog-items/*`,
    ]);
  });

  it('opens every route with a permission to a key that has all of them, and no open route', () => {
    const permissions = ROUTES.flatMap(({ permission }) => permission ?? []);
    const resources = allowedResources(ARN, permissions);

    expect(resources.filter((resource) => !resource.endsWith('/'))).toHaveLength(
      permissions.length,
    );
  });
});
