import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { uuidOutputSchema } from '../../../contracts/fields';
import { LIMITS } from '../../../contracts/limits';

export type Operation = ZodOpenApiOperationObject;

const errorSchema = z
  .object({ detail: z.string().describe('What is wrong, with which field, and what to do') })
  .meta({ id: 'Error' });

const timeoutSchema = errorSchema
  .extend({ uuid: uuidOutputSchema.describe('The result to fetch later') })
  .meta({ id: 'StillProcessing' });

/** What each error status means, wherever it can occur. */
const ERRORS = {
  400: {
    description: 'The body is not what its Content-Type says',
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
  413: {
    description: 'The body is too large',
    example: 'The body must have at most 4400000 bytes; send smaller files',
  },
  422: {
    description: 'A field is missing or wrong; detail names it',
    example: 'name: is required',
  },
  429: {
    description: 'Too many requests: wait as long as the header Retry-After says',
    example: 'Too many requests. Please retry later.',
  },
  500: {
    description: 'The service failed; the request may be repeated',
    example: 'Internal server error. Please try again later.',
  },
} as const;
type ErrorStatus = keyof typeof ERRORS;

const json = (schema: z.ZodType, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** The answer 200 and every error that an operation with a key can give. */
export function responses(
  description: string,
  schema: z.ZodType,
  errors: readonly ErrorStatus[],
  example?: unknown,
): ZodOpenApiResponsesObject {
  const statuses: ErrorStatus[] = [401, 403, ...errors, 429, 500];
  return {
    200: { description, content: json(schema, example) },
    ...Object.fromEntries(statuses.map((status) => [status, errorResponse(status)])),
  };
}

function errorResponse(status: ErrorStatus) {
  const { description, example } = ERRORS[status];
  const retryAfter = {
    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const } },
  };
  return {
    description,
    ...(status === 429 ? { headers: retryAfter } : {}),
    content: json(errorSchema, { detail: example }),
  };
}

/** The answer of sync-image when the image takes longer than the wait. */
export const timeoutResponse = (seconds: number) => ({
  description: `The image is not done after ${seconds} s; the work goes on`,
  content: json(timeoutSchema),
});

/** What a file must be to be taken as a picture. */
export const PICTURE =
  `JPEG or PNG of at most ${LIMITS.imagePixels / 1e6} megapixels and ${LIMITS.imageSide} pixels a side; ` +
  `a JPEG may have ${LIMITS.jpegScans} scans`;

/** One file of a multipart body. */
export const fileSchema = (description: string) =>
  z.custom<Uint8Array>().meta({ description, override: { type: 'string', format: 'binary' } });

/** A uuid in the path. */
export const pathUuid = (description: string) =>
  z.string().meta({ description, override: { type: 'string', format: 'uuid' } });
