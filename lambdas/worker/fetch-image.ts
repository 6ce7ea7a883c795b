import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../contracts/limits';
import { AppError } from '../shared/app-error';
import { describeRequestFailure, isTransientFailure } from '../shared/outbound/failure';
import { bytesOf, requestPublicAddress, type OutboundAnswer } from '../shared/outbound/request';
import { retryAfterOf } from '../shared/outbound/retry-after';
import { Cookies } from './cookies';
import { decompress } from './decompress';

const HTTP_REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
/** Statuses of answers that hold the picture. A proxy that has changed something answers 203 instead of 200. */
const PICTURE_STATUSES = new Set([200, 203]);
/** Statuses that report failures which may be temporary. */
const TRANSIENT_STATUSES = new Set([429, 500, 502, 503, 504]);
const FIRST_WAIT_SECONDS = 0.5;
/**
 * The longest wait before a second try. A host that asks for a longer one is not tried again, because the whole
 * fetch may take 10 s.
 */
const LONGEST_WAIT_SECONDS = 5;

/**
 * Fetches a picture from the URL that a caller submitted, redirects included, within 10 s in all.
 * After a transient failure, it tries once more.
 * @throws AppError `image-unreachable` with a reason that the caller can act on.
 */
export async function fetchImage(address: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(LIMITS.fetchTimeoutSeconds * 1000);
  try {
    const first = await fetchFollowingRedirects(new URL(address), signal).catch(waitIfTransient);
    if (typeof first !== 'number') return first;
    await sleep(1_000 * first, undefined, { signal });
    return await fetchFollowingRedirects(new URL(address), signal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw imageUnreachableError(
      `the picture could not be fetched: ${describeRequestFailure(error)}`,
      error,
    );
  }
}

/** An answer by a host that may deliver the picture later. */
class TransientAnswer extends AppError {
  readonly waitSeconds: number;

  constructor(status: number, waitSeconds = FIRST_WAIT_SECONDS) {
    super('image-unreachable', `the address answered ${status}`);
    this.waitSeconds = Math.max(waitSeconds, FIRST_WAIT_SECONDS);
  }
}

/**
 * @returns how many seconds to wait before another try
 * @throws the given error if another try would not help
 */
function waitIfTransient(error: unknown): number {
  if (error instanceof TransientAnswer && error.waitSeconds <= LONGEST_WAIT_SECONDS) {
    return error.waitSeconds;
  }
  if (isTransientFailure(error)) return FIRST_WAIT_SECONDS;
  throw error;
}

async function fetchFollowingRedirects(start: URL, signal: AbortSignal): Promise<Uint8Array> {
  const cookies = new Cookies();
  let url = start;
  for (let redirects = 0; redirects <= LIMITS.fetchRedirects; redirects++) {
    const answer = await requestPublicAddress(url, {
      headers: {
        Accept: 'image/jpeg, image/png',
        // Asks for no compression, because picture formats are compressed already.
        'Accept-Encoding': 'identity',
        'User-Agent': 'shelf-recognition-service',
        ...cookies.headerFor(url),
      },
      signal,
    });
    cookies.keep(url, answer.headers['set-cookie']);
    const target = redirectTarget(answer);
    if (target === undefined) return readPictureBody(answer);
    answer.body.destroy();
    if (!URL.canParse(target, url.href))
      throw imageUnreachableError('the address redirects to no address');
    url = new URL(target, url);
  }
  throw imageUnreachableError(`the address redirects more than ${LIMITS.fetchRedirects} times`);
}

function redirectTarget({ status, headers }: OutboundAnswer): string | undefined {
  if (!HTTP_REDIRECT_STATUSES.has(status) || headers.location === undefined) return undefined;
  // Node.js reads headers as Latin-1. Browsers read them as UTF-8 if they are valid UTF-8.
  const bytes = Buffer.from(headers.location, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? headers.location : text;
}

async function readPictureBody({ status, headers, body }: OutboundAnswer): Promise<Uint8Array> {
  if (!PICTURE_STATUSES.has(status)) {
    body.destroy();
    if (TRANSIENT_STATUSES.has(status)) {
      throw new TransientAnswer(status, retryAfterOf(headers['retry-after'], new Date()));
    }
    throw imageUnreachableError(`the address answered ${status}`);
  }
  // Most servers declare the length. If a server does not, the bytes are counted below.
  if (Number(headers['content-length'] ?? 0) > LIMITS.fetchedImageBytes) {
    body.destroy();
    throw imageUnreachableError(`the picture is larger than ${LIMITS.fetchedImageBytes / 1e6} MB`);
  }
  const bytes = await bytesOf(body, LIMITS.fetchedImageBytes);
  return decompress(bytes, headers['content-encoding'] ?? '');
}

function imageUnreachableError(reason: string, cause?: unknown): AppError {
  return new AppError('image-unreachable', reason, { cause });
}
