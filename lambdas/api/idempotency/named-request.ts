import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER, idempotencyKeySchema } from '../../contracts/idempotency';
import { AppError } from '../../shared/app-error';
import type { NamedRequest } from '../../storage/accounts/idempotency';
import type { ApiRequest } from '../http/api-request';
import { bodyBytesOf, headerOf, headerValuesOf } from '../http/request';

/**
 * The identity of a request that has an Idempotency-Key; undefined if it has none.
 * @throws AppError 400 if the key is malformed, or is sent twice; 400 or 413 if the body is unreadable.
 */
export async function namedRequestOf(request: ApiRequest): Promise<NamedRequest | undefined> {
  const { event } = request;
  const key = idempotencyKeyOf(event);
  if (key === undefined) return undefined;
  return {
    account_id: request.accountId,
    request_hash: hashOf([event.httpMethod, event.resource, ...pathUuidsOf(event), key]),
    content_hash: hashOf([queryOf(event), ...(await contentOf(request))]),
  };
}

function idempotencyKeyOf(event: APIGatewayProxyEvent): string | undefined {
  const [value, ...more] = headerValuesOf(event, IDEMPOTENCY_KEY_HEADER);
  if (value === undefined) return undefined;
  if (more.length > 0) throw keyError('must be sent once');
  const key = idempotencyKeySchema.safeParse(value);
  if (!key.success) throw keyError(key.error.issues[0]?.message ?? 'is not valid');
  return key.data;
}

const keyError = (reason: string) =>
  new AppError('bad-request', `${IDEMPOTENCY_KEY_HEADER}: ${reason}; a UUID is a good key`);

/**
 * Path parameters in the order of their names, in lower case, because the case of a uuid does not matter.
 */
const pathUuidsOf = (event: APIGatewayProxyEvent): string[] =>
  sortedEntries(event.pathParameters ?? {}).map(([, value]) => (value ?? '').toLowerCase());

const queryOf = (event: APIGatewayProxyEvent): string =>
  JSON.stringify(sortedEntries(event.queryStringParameters ?? {}));

/**
 * The content of the body. For a form, the content is the parts' names and contents, because a client
 * that repeats a form chooses a new boundary. The order of parts matters only within one field.
 */
async function contentOf({ event, form }: ApiRequest): Promise<(string | Uint8Array)[]> {
  if (!/^multipart\/form-data/i.test(headerOf(event, 'content-type') ?? '')) {
    return ['bytes', bodyBytesOf(event)];
  }
  const { values, files } = await form();
  return [
    'form',
    ...sortedEntries(values).flatMap(([name, texts]) =>
      texts.flatMap((text) => ['field', name, text]),
    ),
    ...sortedEntries(files).flatMap(([name, contents]) =>
      contents.flatMap((content) => ['file', name, content]),
    ),
  ];
}

const sortedEntries = <T>(values: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * The SHA-256 of a list of parts, in hex. Each part's length is hashed before it, so that no two lists
 * give the same input.
 */
function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf16le') : part;
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}
