import { API_METHODS, type Permission } from '../../contracts/routes';

/**
 * The ARNs of the API methods that a set of permissions allows. API Gateway compares them with the
 * path as the caller wrote it, so each is listed with a trailing slash, too. Their wildcards also
 * match slashes, so more is allowed than is meant: http/permission.ts checks the exact permission.
 * @param methodArn `arn:aws:execute-api:<region>:<account>:<api>/<stage>/<method>/<path>`.
 */
export function allowedMethodArns(methodArn: string, permissions: readonly Permission[]): string[] {
  const [api, stage] = methodArn.split('/');
  return API_METHODS.filter((route) => route.permission && permissions.includes(route.permission))
    .map(({ method, path }) => `${api}/${stage}/${method}${path.replaceAll(/\{[^}]+\}/g, '*')}`)
    .flatMap((resource) => (resource.endsWith('*') ? [resource] : [resource, `${resource}/`]));
}
