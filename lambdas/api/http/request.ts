import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import type { Permission } from '../../contracts/api';
import { LIMITS } from '../../contracts/limits';
import { AppError } from '../../shared/app-error';
import { refuseMisspeltFields } from './misspelt-fields';
import { parseSentValue } from './validate';

/** The Content-Type of all JSON answers. */
export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** All values of a request header that may be sent several times. */
export function headerValuesOf(event: APIGatewayProxyEvent, name: string): string[] {
  const wanted = name.toLowerCase();
  return Object.entries(event.multiValueHeaders)
    .filter(([key]) => key.toLowerCase() === wanted)
    .flatMap(([, values]) => values ?? []);
}

/** The value of a request header. Upper and lower case in its name do not matter. */
export function headerOf(event: APIGatewayProxyEvent, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const found = Object.entries(event.headers).find(([key]) => key.toLowerCase() === wanted);
  return found?.[1];
}

/**
 * The account that the caller's API key belongs to, as set by the authorizer.
 * @throws Error if the route was deployed without the authorizer.
 */
export function accountIdOf(event: APIGatewayProxyEvent): string {
  const context = z
    .object({ account_id: z.string().min(1) })
    .safeParse(event.requestContext.authorizer);
  if (!context.success) throw new Error('The request has passed no authorizer');
  return context.data.account_id;
}

/** What the caller's API key may do, as set by the authorizer. */
export const permissionsOf = (event: APIGatewayProxyEvent): string[] =>
  z
    // Separated by spaces, because the values of an authorizer's context are strings.
    .object({ permissions: z.string().transform((text) => text.split(' ')) })
    .parse(event.requestContext.authorizer).permissions;

/** @throws AppError 403 that names the first permission that the caller's API key lacks. */
export function requirePermissions(
  event: APIGatewayProxyEvent,
  ...needed: readonly Permission[]
): void {
  const permissions = permissionsOf(event);
  const lacking = needed.find((each) => !permissions.includes(each));
  if (lacking !== undefined) {
    throw new AppError('forbidden', `The API key lacks the permission ${lacking}`);
  }
}

/** The id of the caller's API key, as set by the authorizer. */
export const keyIdOf = (event: APIGatewayProxyEvent): string =>
  z.object({ principalId: z.string().min(1) }).parse(event.requestContext.authorizer).principalId;

/** Values of Content-Encoding that mean a compressed body. */
const COMPRESSIONS = /\b(?:(?:x-)?(?:gzip|compress)|deflate|br|zstd)\b/i;
/**
 * The first byte of every gzip file. No JSON, form or table starts with it. It stays intact if a gateway
 * decodes the body as text.
 */
const FIRST_BYTE_OF_GZIP = 0x1f;

/**
 * The body as bytes. API Gateway passes a binary body as base64.
 * @throws AppError 400 if it is compressed.
 */
export function bodyBytesOf(event: APIGatewayProxyEvent): Buffer {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const [declared] = COMPRESSIONS.exec(headerOf(event, 'content-encoding') ?? '') ?? [];
  const compression = bytes[0] === FIRST_BYTE_OF_GZIP ? 'gzip' : declared;
  if (compression !== undefined && bytes.length > 0) {
    throw new AppError(
      'bad-request',
      `The body is compressed (${compression}): send it uncompressed, without Content-Encoding`,
    );
  }
  return bytes;
}

/** The error for a body that is not in the format its Content-Type declares. */
export const unreadableBodyError = (format: string, cause?: unknown): AppError =>
  new AppError('bad-request', `The body is not valid ${format}`, { cause });

/**
 * The JSON body, parsed by the schema.
 * @param accepted - what bodies the route accepts, in words
 * @throws AppError 400 if it is not JSON in UTF-8, 413 if it is too long, 422 if a field is invalid.
 */
export function parseJsonBody<T extends z.ZodType>(
  event: APIGatewayProxyEvent,
  schema: T,
  accepted = 'application/json',
): z.infer<T> {
  const type = headerOf(event, 'content-type') ?? 'application/json';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new AppError('bad-request', `The Content-Type must be ${accepted}`);
  }
  const text = parseTextBody(event, 'JSON', ', where U+FFFD must be written as \\ufffd');
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null) {
      refuseMisspeltFields(Object.keys(value), schema);
    }
    return parseSentValue(schema, value);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw unreadableBodyError('JSON', cause);
  }
}

/**
 * The character that decoding puts in place of bytes that are not UTF-8. A caller may also send it on
 * purpose.
 */
export const REPLACEMENT_CHARACTER = '\uFFFD';

/**
 * The body as text.
 * @param format the expected format of the body, for the error message
 * @throws AppError 400 if it is not UTF-8, 413 if it is too long.
 */
export function parseTextBody(event: APIGatewayProxyEvent, format: string, hint = ''): string {
  const bytes = bodyBytesOf(event);
  if (bytes.length > LIMITS.jsonBodyBytes) {
    throw new AppError(
      'body-too-large',
      `The body must have at most ${LIMITS.jsonBodyBytes} bytes`,
    );
  }
  // If API Gateway passes the body as text, it has decoded it and replaced bytes that are not UTF-8 with
  // U+FFFD. Storing U+FFFD would lose what the caller meant. A caller who does mean it can escape it.
  if (!event.isBase64Encoded && event.body?.includes(REPLACEMENT_CHARACTER)) {
    throw new AppError(
      'bad-request',
      `The body is not valid ${format}: it must be in UTF-8${hint}`,
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unreadableBodyError(format, cause);
  }
}

/**
 * The query parameters, parsed by the schema. If one is repeated, its last value counts.
 * @throws AppError 422 that names each invalid parameter.
 */
export function parseQueryParameters<T extends z.ZodType>(
  event: APIGatewayProxyEvent,
  schema: T,
): z.infer<T> {
  return parseSentValue(schema, event.queryStringParameters ?? {});
}
