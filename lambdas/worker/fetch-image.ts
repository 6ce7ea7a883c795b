import { request, type Dispatcher } from 'undici';
import { LIMITS } from '../contracts/limits';
import { AppError } from '../shared/app-error';
import { checkUrl } from '../shared/outbound/address-guard';
import { guardedAgent } from '../shared/outbound/agent';
import { describeFailure } from '../shared/outbound/failure';

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a picture from the URL that a caller submitted, redirects included, within 10 s in all.
 * @throws AppError `image-unreachable` with a reason that the caller can act on.
 */
export async function fetchImage(address: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(LIMITS.fetchTimeoutSeconds * 1000);
  try {
    return await follow(new URL(address), signal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreachable(`the picture could not be fetched: ${describeFailure(error)}`, error);
  }
}

async function follow(start: URL, signal: AbortSignal): Promise<Uint8Array> {
  let url = start;
  for (let redirects = 0; redirects <= LIMITS.fetchRedirects; redirects++) {
    const answer = await get(url, signal);
    const target = redirectTarget(answer);
    if (target === undefined) return readPicture(answer);
    await answer.body.dump();
    if (!URL.canParse(target, url.href)) throw unreachable('the address redirects to no address');
    url = new URL(target, url);
  }
  throw unreachable(`the address redirects more than ${LIMITS.fetchRedirects} times`);
}

/** Requests one URL. Each URL is checked first, also the target of a redirect. */
async function get(url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  checkUrl(url);
  return request(url, {
    headers: {
      Accept: 'image/jpeg, image/png',
      // Pictures are compressed already. HTTP compression on top would not be undone here, so the bytes
      // would not be a picture.
      'Accept-Encoding': 'identity',
      'User-Agent': 'shelf-recognition-service',
    },
    dispatcher: guardedAgent(),
    signal,
  });
}

function redirectTarget({ statusCode, headers }: Dispatcher.ResponseData): string | undefined {
  if (!REDIRECT_STATUSES.has(statusCode)) return undefined;
  return typeof headers.location === 'string' ? headers.location : undefined;
}

async function readPicture({
  statusCode,
  headers,
  body,
}: Dispatcher.ResponseData): Promise<Uint8Array> {
  if (statusCode !== 200) {
    await body.dump();
    throw unreachable(`the address answered ${statusCode}`);
  }
  // Most servers declare the length. For the others, the agent counts the bytes.
  if (Number(headers['content-length'] ?? 0) > LIMITS.fetchedImageBytes) {
    body.destroy();
    throw unreachable(`the picture is larger than ${LIMITS.fetchedImageBytes / 1e6} MB`);
  }
  return body.bytes();
}

function unreachable(reason: string, cause?: unknown): AppError {
  return new AppError('image-unreachable', reason, { cause });
}
