import { LIMITS } from '../contracts/limits';
import { describeRequestFailure } from '../shared/outbound/failure';
import { bytesOf, requestPublicAddress } from '../shared/outbound/request';
import { retryAfterOf } from '../shared/outbound/retry-after';

/** How many bytes of a receiver's answer are read and discarded. */
const MAX_DISCARDED_ANSWER_BYTES = 64_000;
const GONE = 410;

/** The reason why a receiver did not accept a callback, and what it asked for. */
export interface Refusal {
  readonly reason: string;
  /** Whether the receiver answered 410, which means that it no longer wants this callback. */
  readonly isFinal: boolean;
  /** The wait that the receiver asked for in its header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
}

/**
 * Posts JSON once; redirects are not followed.
 * @param headers are sent in addition to the usual ones.
 * @returns undefined if the receiver answered with 2xx.
 */
export async function postJsonOnce(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Refusal | undefined> {
  try {
    const { status, body: answer } = await requestPublicAddress(new URL(address), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'shelf-recognition-service',
        ...headers,
      },
      body,
      signal: AbortSignal.timeout(LIMITS.callbackTimeoutSeconds * 1000),
    });
    // Only the status matters: a long answer is cut off, and one that never ends is left after the time limit.
    await bytesOf(answer, MAX_DISCARDED_ANSWER_BYTES).catch(() => undefined);
    if (status >= 200 && status < 300) return undefined;
    return {
      reason: `the receiver answered ${status}`,
      isFinal: status === GONE,
      retryAfterSeconds: retryAfterOf(answer.headers['retry-after'], new Date()),
    };
  } catch (error) {
    return {
      reason: describeRequestFailure(error),
      isFinal: false,
      retryAfterSeconds: undefined,
    };
  }
}
