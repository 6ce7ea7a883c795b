import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import { API_STAGE } from '../../contracts/api';
import { LIMITS } from '../../contracts/limits';
import { TAGS } from '../describe/tags';
import { ROUTES } from '../routes';
import { operationOf } from './operation';
import { plainSchema } from './plain-schema';

const API_DESCRIPTION = `Recognises products on photographs of shelves.

1. Create catalogue items: products, each with a thumbnail.
2. Create a task with the items to look for.
3. Submit photos to the task: one photo and wait, several files, or several addresses.
4. Fetch the results, or have them posted to a callback address.

A \`POST\` may carry a key of your choice in the header \`Idempotency-Key\`. Then you may repeat it for
${LIMITS.idempotencyKeptHours} hours: it is carried out once, and each repeat gets the same answer.

Every request carries an API key in the header \`X-API-Key\`. Errors are \`{"detail": "..."}\`.`;

/** The operations of the OpenAPI document, by path and method. */
export function describeOperations(): Record<string, Record<string, ZodOpenApiOperationObject>> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of ROUTES) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  return paths;
}

/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function openApiDocument(): object {
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Shelf recognition',
        version: API_STAGE,
        description: API_DESCRIPTION,
        contact: { name: 'The operator of this service' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: `/${API_STAGE}` }],
      security: [{ ApiKey: [] }],
      tags: [...TAGS],
      components: {
        securitySchemes: { ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
      },
      paths: describeOperations(),
    },
    { override: plainSchema },
  );
}
