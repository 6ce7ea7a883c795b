import type { APIGatewayProxyEvent } from 'aws-lambda';
import { z } from 'zod';
import { uuidSchema } from '../../contracts/fields';
import { LIMITS } from '../../contracts/limits';
import { AppError } from '../../shared/app-error';
import { validate } from './validate';

/** A request header, whatever the case of its name. */
export function headerOf(event: APIGatewayProxyEvent, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const found = Object.entries(event.headers).find(([key]) => key.toLowerCase() === wanted);
  return found?.[1];
}

/**
 * The account that the authorizer found for the key.
 * @throws Error when the route was deployed without the authorizer.
 */
export function accountOf(event: APIGatewayProxyEvent): string {
  const context = z
    .object({ account_id: z.string().min(1) })
    .safeParse(event.requestContext.authorizer);
  if (!context.success) throw new Error('The request has passed no authorizer');
  return context.data.account_id;
}

/**
 * UUIDs of the path.
 * @throws AppError 422 that names the parameter which is none.
 */
export function pathUuids<const N extends string>(
  event: APIGatewayProxyEvent,
  ...names: readonly N[]
): Record<N, string> {
  const shape = Object.fromEntries(names.map((name) => [name, uuidSchema]));
  return validate(z.object(shape), event.pathParameters) as Record<N, string>;
}

/** The body as bytes: API Gateway hands binary ones over as base64. */
export function bodyBytes(event: APIGatewayProxyEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

/** Why a body cannot be read as what its Content-Type says. */
export function unreadableBody(
  event: APIGatewayProxyEvent,
  format: string,
  cause?: unknown,
): AppError {
  const isEncoded = !/^(?:identity)?$/i.test(headerOf(event, 'content-encoding') ?? '');
  const hint = isEncoded ? ': send it uncompressed, without Content-Encoding' : '';
  return new AppError('bad-request', `The body is not valid ${format}${hint}`, { cause });
}

/**
 * A JSON body that fits the schema.
 * @throws AppError 400 when it is no JSON or no UTF-8, 413 when it is too long, 422 when a field is wrong.
 */
export function jsonBody<T extends z.ZodType>(event: APIGatewayProxyEvent, schema: T): z.infer<T> {
  const type = headerOf(event, 'content-type') ?? 'application/json';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new AppError('bad-request', 'The Content-Type must be application/json');
  }
  const bytes = bodyBytes(event);
  if (bytes.length > LIMITS.jsonBodyBytes) {
    throw new AppError(
      'body-too-large',
      `The body must have at most ${LIMITS.jsonBodyBytes} bytes`,
    );
  }
  return validate(schema, parseJson(event, bytes));
}

/** What decoders put in the place of bytes that are no UTF-8. A caller may also have sent it on purpose. */
export const REPLACEMENT = '\uFFFD';

function parseJson(event: APIGatewayProxyEvent, bytes: Buffer): unknown {
  // The gateway has decoded a body that it hands over as text. The character would be stored instead of
  // what the caller meant; who means it can escape it.
  if (!event.isBase64Encoded && event.body?.includes(REPLACEMENT)) {
    throw new AppError(
      'bad-request',
      'The body is not valid JSON: it must be in UTF-8, where U+FFFD must be written as \\ufffd',
    );
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw unreadableBody(event, 'JSON', cause);
  }
}

/**
 * Query parameters that fit the schema; of a repeated one, the last counts.
 * @throws AppError 422 that names the parameter.
 */
export function queryParameters<T extends z.ZodType>(
  event: APIGatewayProxyEvent,
  schema: T,
): z.infer<T> {
  return validate(schema, event.queryStringParameters ?? {});
}
