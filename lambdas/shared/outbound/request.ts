import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { refuseForbiddenUrl } from './address-guard';
import { lookUpPublicAddresses } from './look-up';

interface OutboundRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body, which must be read or destroyed. */
  readonly body: IncomingMessage;
}

/**
 * Sends one request to an address that a caller named: no redirects, no proxy, no kept connections, which
 * Lambda drops while frozen. Interim answers (1xx) are ignored.
 * @throws ForbiddenAddressError if the address is not public.
 */
export function requestPublicAddress(
  url: URL,
  { method = 'GET', headers, body, signal }: OutboundRequest,
): Promise<OutboundAnswer> {
  refuseForbiddenUrl(url);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
      },
      lookup: lookUpPublicAddresses,
      agent: false,
      signal,
    });
    sent.on('response', (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: answer });
    });
    sent.on('error', reject);
    // If a host switches protocols (101), Node.js emits no other event. Without this handler, the call
    // would wait until its function times out.
    sent.on('close', () => reject(new NoAnswerError()));
    sent.end(body);
  });
}

/** The error for a connection that closed without an answer or an error. */
export class NoAnswerError extends Error {}

/** The error for an answer whose body is longer than its reader accepts. */
export class AnswerTooLargeError extends Error {}

/**
 * Reads the body of an answer.
 * @throws AnswerTooLargeError as soon as there are more than `most`.
 */
export async function bytesOf(body: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new AnswerTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
