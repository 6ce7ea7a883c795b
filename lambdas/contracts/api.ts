import * as z from 'zod';

/** API Gateway's stage, and so the first segment of every path. */
export const API_STAGE = 'v2';

/** The permissions that an API key can have. A key has any subset of them, by default all. */
export const PERMISSIONS = [
  'catalog:read',
  'catalog:write',
  'tasks:read',
  'tasks:write',
  'images:submit',
  'results:read',
  'results:write',
  'callbacks:send',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/**
 * The file, next to the authorizer's bundle, that lists the routes that need a key. Synthesis
 * writes it.
 */
export const KEYED_ROUTES_FILE = 'keyed-routes.json';
/** The content of KEYED_ROUTES_FILE. */
export const keyedRoutesSchema = z.array(
  z.object({
    method: z.enum(METHODS),
    /** The path below the stage, with path parameters in braces. */
    path: z.string(),
    permission: z.enum(PERMISSIONS),
  }),
);
export type KeyedRoute = z.infer<typeof keyedRoutesSchema>[number];

/** The file with the OpenAPI document, next to the bundle of the function `service`. */
export const OPEN_API_FILE = 'openapi.json';
