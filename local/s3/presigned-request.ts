import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error';

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The secret of an access key, or undefined if there is no such key. */
type SecretOf = (accessKeyId: string) => string | undefined;

/**
 * Checks a presigned address as S3 does: method, path, query, signed headers and expiry. Signatures in an
 * Authorization header are not checked.
 * @throws S3Error with the status and code that S3 would answer
 */
export function checkSender(request: IncomingMessage, secretOf: SecretOf, now = new Date()): void {
  if (request.headers.authorization !== undefined) return;
  const url = new URL(request.url ?? '/', 'http://s3');
  if (!url.searchParams.has('X-Amz-Signature')) {
    throw new S3Error(403, 'AccessDenied', 'Access Denied');
  }
  checkPresigned(request, url, secretOf, now);
}

function checkPresigned(request: IncomingMessage, url: URL, secretOf: SecretOf, now: Date): void {
  const parameter = (name: string): string => url.searchParams.get(`X-Amz-${name}`) ?? '';
  const [accessKeyId = '', ...scope] = parameter('Credential').split('/');
  const signedAt = parseDate(parameter('Date'));
  if (parameter('Algorithm') !== ALGORITHM || scope.length !== 4 || signedAt === undefined) {
    throw new S3Error(
      400,
      'AuthorizationQueryParametersError',
      'The address is not signed as it must be.',
    );
  }
  if (now.getTime() > signedAt + Number(parameter('Expires')) * 1000) {
    throw new S3Error(403, 'AccessDenied', 'Request has expired');
  }
  const secret = secretOf(accessKeyId);
  if (secret === undefined) {
    throw new S3Error(403, 'InvalidAccessKeyId', 'There is no such access key.');
  }

  const signedHeaders = parameter('SignedHeaders').split(';');
  const unsigned = Object.keys(request.headers).filter(
    (name) => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  );
  // Otherwise, an unsigned x-amz-copy-source, for example, could copy any object that the signer may read.
  if (unsigned.length > 0) {
    throw new S3Error(403, 'AccessDenied', `These headers were not signed: ${unsigned.join(', ')}`);
  }
  const canonicalRequest = [
    request.method ?? '',
    url.pathname,
    canonicalQuery(url.searchParams),
    ...canonicalHeaders(request, signedHeaders),
    '',
    parameter('SignedHeaders'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const text = [ALGORITHM, parameter('Date'), scope.join('/'), sha256(canonicalRequest)].join('\n');
  const key = scope.reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`));
  const expected = hmac(key, text);
  const sent = Buffer.from(parameter('Signature'), 'hex');
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The request differs from the one that was signed: its method, its address or its headers ' +
        parameter('SignedHeaders'),
    );
  }
}

/** Parses a date such as `20261124T220000Z` to milliseconds since the epoch. */
function parseDate(text: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** All parameters except the signature itself, encoded and sorted. */
const canonicalQuery = (parameters: URLSearchParams): string =>
  [...parameters]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

const canonicalHeaders = ({ headers }: IncomingMessage, names: readonly string[]): string[] =>
  names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`);

/**
 * Percent-encodes all characters except those unreserved in RFC 3986. encodeURIComponent alone would leave five
 * more unencoded.
 */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
