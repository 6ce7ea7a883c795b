import type { APIGatewayProxyEvent } from 'aws-lambda';
import { z } from 'zod';
import { API_METHODS } from '../../contracts/routes';
import { AppError } from '../../shared/app-error';

const permissionsSchema = z.object({
  /** Separated by spaces, because the values of an authorizer's context are strings. */
  permissions: z.string().transform((text) => text.split(' ')),
});

/**
 * Checks that the caller's API key has the permission of the route. The authorizer's policy allows too
 * much: its wildcards match slashes, so `tasks/*` also allows `tasks/<uuid>/results`.
 * @throws AppError 403 that names the missing permission.
 */
export function checkPermission(event: APIGatewayProxyEvent): void {
  const route = API_METHODS.find(
    ({ method, path }) => method === event.httpMethod && path === event.resource,
  );
  if (!route) throw new Error(`No route ${event.httpMethod} ${event.resource}`);
  if (route.permission === null) return;
  const { permissions } = permissionsSchema.parse(event.requestContext.authorizer);
  if (!permissions.includes(route.permission)) {
    throw new AppError('forbidden', `The API key lacks the permission ${route.permission}`);
  }
}
