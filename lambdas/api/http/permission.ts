import type { APIGatewayProxyEvent } from 'aws-lambda';
import { z } from 'zod';
import { ROUTES, type Route } from '../../contracts/routes';
import { AppError } from '../../shared/app-error';

const permissionsSchema = z.object({
  /** Space-separated: an authorizer's context holds plain strings. */
  permissions: z.string().transform((text) => text.split(' ')),
});

/**
 * The exact check of a key's permissions. The authorizer's policy is coarser: its wildcards match
 * slashes too, so `tasks/*` opens `tasks/<uuid>/results` as well.
 * @throws AppError 403 that names the permission which the key lacks.
 */
export function checkPermission(event: APIGatewayProxyEvent): void {
  const route = (ROUTES as readonly Route[]).find(
    ({ method, path }) => method === event.httpMethod && path === event.resource,
  );
  if (!route) throw new Error(`No route ${event.httpMethod} ${event.resource}`);
  if (route.permission === null) return;
  const { permissions } = permissionsSchema.parse(event.requestContext.authorizer);
  if (!permissions.includes(route.permission)) {
    throw new AppError('forbidden', `The API key lacks the permission ${route.permission}`);
  }
}
