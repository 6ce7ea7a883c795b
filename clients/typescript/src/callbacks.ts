import { ShelfError } from './shelf-error.js';
import type { Result } from './types.js';

/** A received request that claims to be a callback from the service. */
export interface ReceivedCallback {
  /** The body exactly as received, before any parsing. */
  readonly body: string | Uint8Array;
  /** Headers of a web `Request` or of a Node.js request. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface VerifyOptions {
  /** The secret, `whsec_...`, from the service's operator. Pass several while a secret is being rotated. */
  readonly secret: string | readonly string[];
  /** @default 300, as Standard Webhooks advises */
  readonly toleranceSeconds?: number;
  /**
   * The current time in milliseconds since 1970.
   * @default the clock
   */
  readonly now?: number;
}

/**
 * Verifies, as Standard Webhooks describes, that a callback is recent and from the service. The signature is
 * the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`.
 * @returns the result in the callback.
 * @throws ShelfError `callback-not-genuine`. Answer 401, and do not use the body.
 */
export async function verifyCallback(
  { body, headers }: ReceivedCallback,
  { secret, toleranceSeconds = 300, now = Date.now() }: VerifyOptions,
): Promise<Result> {
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value === 'string' && value !== '') return value;
    throw notGenuine(`the header ${name} is missing`);
  };
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  const age = Math.abs(now / 1000 - Number(timestamp));
  // The comparison is negated so that a timestamp that is not a number fails too.
  if (!(age <= toleranceSeconds)) throw notGenuine('its timestamp is too old, or too new');

  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = await new Blob([
    `${id}.${timestamp}.`,
    bytes as Uint8Array<ArrayBuffer>,
  ]).arrayBuffer();
  const signatures = header('webhook-signature')
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => bytesOf(part.slice('v1,'.length)));
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    if (await isSignedBy(each, signatures, signed)) {
      return JSON.parse(new TextDecoder().decode(bytes)) as Result;
    }
  }
  throw notGenuine('no signature of it fits the secret');
}

/** Whether one of the signatures was made with the secret. The platform compares in constant time. */
async function isSignedBy(
  secret: string,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: ArrayBuffer,
): Promise<boolean> {
  const raw = bytesOf(secret.replace(/^whsec_/, ''));
  if (raw.length === 0) throw new ShelfError('bad-argument', 'secret: must be whsec_ and base64');
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['verify']);
  for (const signature of signatures) {
    if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
  }
  return false;
}

/** Decodes base64; returns no bytes if the text is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

const notGenuine = (reason: string) =>
  new ShelfError('callback-not-genuine', `The callback is not genuine: ${reason}`);
