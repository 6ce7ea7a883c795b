import * as z from 'zod';

/** API Gateway's stage, and so the first segment of every path. */
export const API_STAGE = 'v2';

/** What an API key may do. A key holds any set of these; by default all of them. */
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

/** The file beside the authorizer's bundle that lists the routes that need a key. Synthesis writes it. */
export const KEYED_ROUTES_FILE = 'keyed-routes.json';
/** The content of that file. */
export const keyedRoutesSchema = z.array(
  z.object({
    method: z.enum(METHODS),
    /** Below the stage, with path parameters in braces. */
    path: z.string(),
    permission: z.enum(PERMISSIONS),
  }),
);
export type KeyedRoute = z.infer<typeof keyedRoutesSchema>[number];

/** The file beside the bundle of the function `service` that has the OpenAPI document. */
export const OPEN_API_FILE = 'openapi.json';
