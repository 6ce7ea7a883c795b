import * as z from 'zod';
/** The body of every error answer. */
export const errorSchema = z
  .object({ detail: z.string().describe('What is wrong, with which field, and what to do') })
  .meta({ id: 'Error' });

/** The meaning of each error status, with an example that fits any operation. */
const ERROR_RESPONSE_BY_STATUS = {
  400: {
    description: 'The body is not what its Content-Type says, or the Idempotency-Key is malformed',
    example: 'The body is not valid JSON',
  },
  401: {
    description: 'The API key is missing or invalid',
    example: 'The header X-API-Key is missing, or its key is not valid.',
  },
  403: {
    description: 'The API key lacks the permission for this operation',
    example: 'The API key lacks the permission catalog:write',
  },
  404: {
    description: 'There is no such resource in this account',
    example: 'There is no task 7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c',
  },
  409: {
    description: 'Something else must finish first; detail says what',
    example:
      'Idempotency-Key: the first request with this key is still being answered; repeat yours in a few seconds',
  },
  412: {
    description:
      'What the request changes has changed since it was fetched; detail says what to do',
    example: 'The corrections were changed since.',
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
    example: 'Too many requests.',
  },
  500: {
    description: 'The service failed; the request may be repeated',
    example: 'Internal server error. Please try again later.',
  },
} as const;
export type ErrorStatus = keyof typeof ERROR_RESPONSE_BY_STATUS;

/** The content of a JSON answer. */
export const jsonContent = (schema: z.ZodType, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** @param detail an example of the error's text; by default one that fits any operation */
export function errorResponseOfStatus(status: ErrorStatus, detail?: string) {
  const { description, example } = ERROR_RESPONSE_BY_STATUS[status];
  const retryAfter = {
    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const } },
  };
  return {
    description,
    ...(status === 429 ? { headers: retryAfter } : {}),
    content: jsonContent(errorSchema, { detail: detail ?? example }),
  };
}
