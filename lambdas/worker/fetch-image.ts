import { request, type Dispatcher } from 'undici';
import { LIMITS } from '../contracts/limits';
import { AppError } from '../shared/app-error';
import { refuseForbiddenUrl } from '../shared/outbound/address-guard';
import { publicAddressAgent } from '../shared/outbound/agent';
import { describeRequestFailure } from '../shared/outbound/failure';

const HTTP_REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a picture from the URL that a caller submitted, redirects included, within 10 s in all.
 * @throws AppError `image-unreachable` with a reason that the caller can act on.
 */
export async function fetchImage(address: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(LIMITS.fetchTimeoutSeconds * 1000);
  try {
    return await fetchFollowingRedirects(new URL(address), signal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw imageUnreachableError(
      `the picture could not be fetched: ${describeRequestFailure(error)}`,
      error,
    );
  }
}

async function fetchFollowingRedirects(start: URL, signal: AbortSignal): Promise<Uint8Array> {
  let url = start;
  for (let redirects = 0; redirects <= LIMITS.fetchRedirects; redirects++) {
    const answer = await requestOnce(url, signal);
    const target = redirectTarget(answer);
    if (target === undefined) return readPictureBody(answer);
    await answer.body.dump();
    if (!URL.canParse(target, url.href))
      throw imageUnreachableError('the address redirects to no address');
    url = new URL(target, url);
  }
  throw imageUnreachableError(`the address redirects more than ${LIMITS.fetchRedirects} times`);
}

/** Requests one URL. Each URL is checked first, also the target of a redirect. */
async function requestOnce(url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  refuseForbiddenUrl(url);
  return request(url, {
    headers: {
      Accept: 'image/jpeg, image/png',
      // Pictures are compressed already. HTTP compression on top would not be undone here, so the bytes
      // would not be a picture.
      'Accept-Encoding': 'identity',
      'User-Agent': 'shelf-recognition-service',
    },
    dispatcher: publicAddressAgent(),
    signal,
  });
}

function redirectTarget({ statusCode, headers }: Dispatcher.ResponseData): string | undefined {
  if (!HTTP_REDIRECT_STATUSES.has(statusCode)) return undefined;
  return typeof headers.location === 'string' ? headers.location : undefined;
}

async function readPictureBody({
  statusCode,
  headers,
  body,
}: Dispatcher.ResponseData): Promise<Uint8Array> {
  if (statusCode !== 200) {
    await body.dump();
    throw imageUnreachableError(`the address answered ${statusCode}`);
  }
  // Most servers declare the length. For the others, the agent counts the bytes.
  if (Number(headers['content-length'] ?? 0) > LIMITS.fetchedImageBytes) {
    body.destroy();
    throw imageUnreachableError(`the picture is larger than ${LIMITS.fetchedImageBytes / 1e6} MB`);
  }
  return body.bytes();
}

function imageUnreachableError(reason: string, cause?: unknown): AppError {
  return new AppError('image-unreachable', reason, { cause });
}
