import { ROUTES, type Permission } from '../../contracts/routes';

/**
 * The method ARNs that a set of permissions opens. Each is there with a trailing slash as well, as
 * API Gateway compares them with the path that the caller wrote. A wildcard matches slashes too, so
 * this is the outer fence; the handlers check the exact permission of their route.
 * @param methodArn `arn:aws:execute-api:<region>:<account>:<api>/<stage>/<method>/<path>`.
 */
export function allowedResources(methodArn: string, permissions: readonly Permission[]): string[] {
  const [api, stage] = methodArn.split('/');
  return ROUTES.filter((route) => route.permission && permissions.includes(route.permission))
    .map(({ method, path }) => `${api}/${stage}/${method}${path.replaceAll(/\{[^}]+\}/g, '*')}`)
    .flatMap((resource) => (resource.endsWith('*') ? [resource] : [resource, `${resource}/`]));
}
