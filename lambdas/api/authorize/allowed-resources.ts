import type { KeyedRoute, Permission } from '../../contracts/api';

/**
 * The ARNs of the API methods that a set of permissions allows, with and without a trailing slash.
 * Wildcards also match slashes, so http/serve.ts checks the permission of the exact route again.
 * @param methodArn `arn:aws:execute-api:<region>:<account>:<api>/<stage>/<method>/<path>`.
 */
export function allowedMethodArns(
  routes: readonly KeyedRoute[],
  methodArn: string,
  permissions: readonly Permission[],
): string[] {
  const [api, stage] = methodArn.split('/');
  const allowed = routes.filter(({ permission }) => permissions.includes(permission));
  const resources = allowed
    .map(({ method, path }) => `${api}/${stage}/${method}${path.replaceAll(/\{[^}]+\}/g, '*')}`)
    .flatMap((resource) => (resource.endsWith('*') ? [resource] : [resource, `${resource}/`]));
  const isReading = allowed.some(({ method }) => method === 'GET');
  return isReading ? [...resources, `${api}/${stage}/HEAD/*`] : resources;
}
