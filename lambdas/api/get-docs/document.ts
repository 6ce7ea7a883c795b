import { createDocument } from 'zod-openapi';
import { ROUTES, STAGE, type Route } from '../../contracts/routes';
import { CATALOGUE_OPERATIONS } from './operations/catalogue';
import type { Operation } from './operations/operation';
import { RESULT_OPERATIONS } from './operations/results';
import { SERVICE_OPERATIONS } from './operations/service';
import { TASK_OPERATIONS } from './operations/tasks';

type KeyOf<R> = R extends Route ? `${R['method']} ${R['path']}` : never;
type RouteKey = KeyOf<(typeof ROUTES)[number]>;

/** One operation per route: a route without one, or one without a route, does not compile. */
const OPERATIONS: Readonly<Record<RouteKey, Operation>> = {
  ...SERVICE_OPERATIONS,
  ...CATALOGUE_OPERATIONS,
  ...TASK_OPERATIONS,
  ...RESULT_OPERATIONS,
} satisfies Record<RouteKey, Operation>;

const DESCRIPTION = `Recognises products on photographs of shelves.

1. Create catalogue items: products, each with a thumbnail.
2. Create a task that names the items to look for.
3. Submit photos to the task: one and wait, several files, or several addresses.
4. Fetch the results, or have them posted to a callback address.

Every request carries an API key in the header \`X-API-Key\`. Errors are \`{"detail": "..."}\`.`;

/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { method, path, permission } of ROUTES as readonly Route[]) {
    const operation = OPERATIONS[`${method} ${path}` as RouteKey];
    const needs = permission === null ? '' : `Needs the permission \`${permission}\`.`;
    (paths[path] ??= {})[method.toLowerCase()] = {
      ...operation,
      description: [operation.description, needs].filter(Boolean).join('\n\n'),
    };
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Shelf recognition',
      version: STAGE,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `/${STAGE}` }],
    security: [{ ApiKey: [] }],
    components: {
      securitySchemes: { ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
    },
    paths,
  });
}
