import type { KeyedRoute, Permission } from '../../contracts/api';

/**
 * The ARNs of the API methods that a set of permissions allows. API Gateway compares them with the
 * path as the caller wrote it, so each is listed with a trailing slash, too. Their wildcards also
 * match slashes, so more is allowed than is meant: http/serve.ts checks the exact permission.
 * HEAD is one wildcard for all paths, to keep the policy small: 4 KB for a key that may do everything.
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
