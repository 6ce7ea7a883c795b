import type { APIGatewayProxyEvent } from 'aws-lambda';
import busboy from 'busboy';
import { LIMITS } from '../../contracts/limits';
import { AppError } from '../../shared/app-error';
import { bodyBytes, headerOf, REPLACEMENT, unreadableBody } from './request';

export interface MultipartBody {
  /** The last value of each field. Bytes that are no UTF-8 have become lone surrogates, which no text may have. */
  readonly fields: Readonly<Record<string, string>>;
  /** The files of each field, in the order sent. */
  readonly files: Readonly<Record<string, readonly Buffer[]>>;
}

/** Far more parts than any route takes; bounds the work a hostile body can cause. */
const PARTS = 200;

const HALF_A_CHARACTER = '\uD800';

/**
 * Parses a multipart/form-data body.
 * @throws AppError 400 when it is malformed or cut off, 413 when it is too long.
 */
export async function multipartBody(event: APIGatewayProxyEvent): Promise<MultipartBody> {
  const bytes = bodyBytes(event);
  if (bytes.length > LIMITS.multipartBodyBytes) {
    throw new AppError(
      'body-too-large',
      `The body must have at most ${LIMITS.multipartBodyBytes} bytes; ` +
        'send smaller files or fewer at a time, or photos by address, to the urls endpoint',
    );
  }
  const boundary = boundaryOf(headerOf(event, 'content-type') ?? '');
  if (boundary === undefined) {
    throw new AppError(
      'bad-request',
      'The Content-Type must be multipart/form-data with a boundary',
    );
  }
  return parse(event, bytes, boundary);
}

/** Clients send unquoted boundaries with characters that only quoted ones may have, such as `=`. */
function boundaryOf(contentType: string): string | undefined {
  const found = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(
    contentType,
  );
  return found?.[1] ?? found?.[2];
}

function parse(
  event: APIGatewayProxyEvent,
  bytes: Buffer,
  boundary: string,
): Promise<MultipartBody> {
  return new Promise((resolve, reject) => {
    let unread = countParts(bytes, boundary);
    // Without a prototype: a caller may name a field `constructor`.
    const fields = Object.create(null) as Record<string, string>;
    const files = Object.create(null) as Record<string, Buffer[]>;
    const fail = (cause?: unknown) => {
      reject(unreadableBody(event, 'multipart/form-data', cause));
    };
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
        defParamCharset: 'utf8',
        // busboy takes the closing delimiter for one more.
        limits: { parts: PARTS + 1, fieldSize: LIMITS.multipartBodyBytes },
      });
    } catch (cause) {
      fail(cause);
      return;
    }
    // Whatever the types say: a part may have no name, and its text is nothing where it declares a
    // charset that busboy does not know.
    parser.on('field', (name: string | undefined, decoded: string | undefined) => {
      if (name === undefined) return;
      unread -= 1;
      const value = decoded ?? HALF_A_CHARACTER;
      // Sent on purpose if the body has the value just like that, and otherwise put in by decoding.
      const isReplaced =
        value.includes(REPLACEMENT) && !bytes.includes(`\r\n\r\n${value}\r\n--${boundary}`);
      fields[name] = isReplaced ? value.replaceAll(REPLACEMENT, HALF_A_CHARACTER) : value;
    });
    parser.on('file', (name: string | undefined, stream) => {
      const chunks: Buffer[] = [];
      if (name !== undefined) unread -= 1;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', fail);
      stream.on('end', () => {
        if (name !== undefined) (files[name] ??= []).push(Buffer.concat(chunks));
      });
    });
    parser.on('partsLimit', () => {
      reject(new AppError('invalid', `body: must have at most ${PARTS} parts`));
    });
    parser.on('error', fail);
    parser.on('close', () => {
      if (unread === 0) resolve({ fields, files });
      else reject(new AppError('bad-request', UNREAD_PART));
    });
    parser.end(bytes);
  });
}

/**
 * busboy passes a part over in silence when it cannot read its head: a file name with blanks that is not
 * quoted is enough, or a semicolon at the end. A photo would be missing from the results, or a callback.
 */
const UNREAD_PART =
  'The body is not valid multipart/form-data: each part needs a Content-Disposition such as ' +
  'form-data; name="images"; filename="shelf.jpg"';

/** The delimiters up to the one that closes the body: what follows is no part of it. */
function countParts(bytes: Buffer, boundary: string): number {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first one may begin the body, without a line before it.
  let count = 0;
  let at = bytes.indexOf(delimiter.subarray(2)) === 0 ? -2 : bytes.indexOf(delimiter);
  while (at !== -1) {
    const end = at + delimiter.length;
    if (bytes.toString('latin1', end, end + 2) === '--') break;
    const next = bytes.indexOf(delimiter, end);
    // Clients that write one behind each part have two in a row at the end: nothing is lost between them.
    if (next !== end) count += 1;
    at = next;
  }
  return count;
}
