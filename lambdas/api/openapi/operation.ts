import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';

/**
 * What the OpenAPI document says about one route. Each route has one in the `operation.ts` beside
 * its handler; get-docs/document.ts collects them.
 */
export type Operation = ZodOpenApiOperationObject;

/** For the `security` of a route that needs no key: it overrides the document's default. */
export const NO_API_KEY_NEEDED: [] = [];

/** The body of every error answer. */
export const errorSchema = z
  .object({ detail: z.string().describe('What is wrong, with which field, and what to do') })
  .meta({ id: 'Error' });

/** What each error status means, wherever it can occur. */
const ERROR_RESPONSE_BY_STATUS = {
  400: {
    description: 'The body is not what its Content-Type says, or the Idempotency-Key is malformed',
    example: 'The body is not valid JSON',
  },
  401: { description: 'The API key is missing or invalid', example: 'Unauthorized' },
  403: {
    description: 'The API key lacks the permission of this operation',
    example: 'The API key lacks the permission catalog:write',
  },
  404: {
    description: 'There is no such resource in this account',
    example: 'There is no task 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f',
  },
  409: {
    description: 'Something else must end first; detail says what',
    example:
      'Idempotency-Key: the first request with this key is still being answered; repeat yours in a few seconds',
  },
  413: {
    description: 'The body is too large',
    example: 'The body must have at most 4400000 bytes; send smaller files',
  },
  422: {
    description:
      'A field is missing or wrong, or the Idempotency-Key was used with another body; detail says which',
    example: 'name: is required',
  },
  429: {
    description:
      'Too many requests, or more images than the quota of the account leaves: wait as long as the header Retry-After says',
    example: 'Too many requests. Please retry later.',
  },
  500: {
    description: 'The service failed; the request may be repeated',
    example: 'Internal server error. Please try again later.',
  },
} as const;
type ErrorStatus = keyof typeof ERROR_RESPONSE_BY_STATUS;

/** The content of a JSON answer. */
export const jsonContent = (schema: z.ZodType, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/**
 * The successful answer and every error of an operation that needs an API key.
 * @param errors the statuses beside 401, 403, 429 and 500, which each of them can answer.
 */
export function responsesWithErrors(
  description: string,
  schema: z.ZodType,
  errors: readonly ErrorStatus[],
  success: 200 | 201 = 200,
): ZodOpenApiResponsesObject {
  const statuses: ErrorStatus[] = [401, 403, ...errors, 429, 500];
  return {
    [success]: { description, content: jsonContent(schema) },
    ...Object.fromEntries(statuses.map((status) => [status, errorResponseOfStatus(status)])),
  };
}

export function errorResponseOfStatus(status: ErrorStatus) {
  const { description, example } = ERROR_RESPONSE_BY_STATUS[status];
  const retryAfter = {
    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const } },
  };
  return {
    description,
    ...(status === 429 ? { headers: retryAfter } : {}),
    content: jsonContent(errorSchema, { detail: example }),
  };
}
