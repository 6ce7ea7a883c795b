import type { APIGatewayProxyEvent } from 'aws-lambda';
import busboy from 'busboy';
import { LIMITS } from '../../contracts/limits';
import { AppError } from '../../shared/app-error';
import { FORM_TOO_LARGE } from '../describe/details';
import { bodyBytesOf, headerOf, REPLACEMENT_CHARACTER, unreadableBodyError } from './request';

export interface MultipartBody {
  /**
   * The last value of each text field. Bytes that are not UTF-8 become a lone surrogate, which makes the
   * field's schema refuse the value.
   */
  readonly fields: Readonly<Record<string, string>>;
  /** All values of each text field, in the order sent. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** The files of each field, in the order sent. */
  readonly files: Readonly<Record<string, readonly Buffer[]>>;
  /** The name of each of these files, as sent. */
  readonly fileNames: Readonly<Record<string, readonly (string | undefined)[]>>;
}

/**
 * The maximum number of parts, far more than any route needs. It limits the work that a hostile body can
 * cause.
 */
const MAX_MULTIPART_PARTS = 200;

/** Half of a UTF-16 pair: not valid Unicode. */
const LONE_SURROGATE = '\uD800';

/**
 * Parses a multipart/form-data body.
 * @throws AppError 400 if it is malformed or cut off, 413 if it is too long, 422 if it has too many parts.
 */
export async function parseMultipartBody(event: APIGatewayProxyEvent): Promise<MultipartBody> {
  const bytes = bodyBytesOf(event);
  if (bytes.length > LIMITS.multipartBodyBytes) {
    throw new AppError('body-too-large', FORM_TOO_LARGE);
  }
  const boundary = boundaryOf(headerOf(event, 'content-type') ?? '');
  if (boundary === undefined) {
    throw new AppError(
      'bad-request',
      'The Content-Type must be multipart/form-data with a boundary',
    );
  }
  return parseParts(bytes, boundary);
}

/** The boundary between parts. Some clients leave out the quotes that a boundary with `=` needs. */
function boundaryOf(contentType: string): string | undefined {
  const found = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(
    contentType,
  );
  return found?.[1] ?? found?.[2];
}

function parseParts(bytes: Buffer, boundary: string): Promise<MultipartBody> {
  return new Promise((resolve, reject) => {
    let unreadParts = countParts(bytes, boundary);
    // Objects without a prototype, because a caller may name a field `constructor`.
    const fields = Object.create(null) as Record<string, string>;
    const values = Object.create(null) as Record<string, string[]>;
    const files = Object.create(null) as Record<string, Buffer[]>;
    const fileNames = Object.create(null) as Record<string, (string | undefined)[]>;
    const fail = (cause?: unknown) => {
      reject(unreadableBodyError('multipart/form-data', cause));
    };
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
        defParamCharset: 'utf8',
        // busboy counts the closing delimiter as a part too.
        limits: { parts: MAX_MULTIPART_PARTS + 1, fieldSize: LIMITS.multipartBodyBytes },
      });
    } catch (cause) {
      fail(cause);
      return;
    }
    // Contrary to busboy's types, both can be undefined: the name if the part has none, the text if
    // busboy does not know the charset that the part declares.
    parser.on('field', (name: string | undefined, decoded: string | undefined) => {
      if (name === undefined) return;
      unreadParts -= 1;
      const value = decoded ?? LONE_SURROGATE;
      // busboy decodes invalid bytes as U+FFFD. If the body contains exactly the bytes of the decoded
      // value, the caller sent U+FFFD on purpose.
      const isReplaced =
        value.includes(REPLACEMENT_CHARACTER) &&
        !bytes.includes(`\r\n\r\n${value}\r\n--${boundary}`);
      const text = isReplaced ? value.replaceAll(REPLACEMENT_CHARACTER, LONE_SURROGATE) : value;
      fields[name] = text;
      (values[name] ??= []).push(text);
    });
    parser.on('file', (name: string | undefined, stream, info) => {
      const chunks: Buffer[] = [];
      if (name !== undefined) unreadParts -= 1;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', fail);
      stream.on('end', () => {
        if (name === undefined) return;
        (files[name] ??= []).push(Buffer.concat(chunks));
        (fileNames[name] ??= []).push(info.filename);
      });
    });
    parser.on('partsLimit', () => {
      reject(new AppError('invalid', `body: must have at most ${MAX_MULTIPART_PARTS} parts`));
    });
    parser.on('error', fail);
    parser.on('close', () => {
      if (unreadParts === 0) resolve({ fields, values, files, fileNames });
      else reject(new AppError('bad-request', UNREADABLE_PART_DETAIL));
    });
    parser.end(bytes);
  });
}

/**
 * The error for a part with unreadable headers, such as an unquoted file name with blanks. busboy skips
 * such a part silently, so a photo or a callback would be missing.
 */
const UNREADABLE_PART_DETAIL =
  'The body is not valid multipart/form-data: each part needs a Content-Disposition such as ' +
  'form-data; name="images"; filename="shelf.jpg"';

/**
 * Counts the parts, by the delimiters up to the one that closes the body. Anything after that is ignored.
 */
function countParts(bytes: Buffer, boundary: string): number {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter may start the body, without the line break that precedes others.
  let count = 0;
  let at = bytes.indexOf(delimiter.subarray(2)) === 0 ? -2 : bytes.indexOf(delimiter);
  while (at !== -1) {
    const end = at + delimiter.length;
    if (bytes.toString('latin1', end, end + 2) === '--') break;
    const next = bytes.indexOf(delimiter, end);
    // Two delimiters in a row have no part between them. They occur at the end of bodies whose client
    // writes a delimiter after each part.
    if (next !== end) count += 1;
    at = next;
  }
  return count;
}
