import { LIMITS } from '../contracts/limits';
import { describeRequestFailure } from '../shared/outbound/failure';
import { AnswerTooLargeError, bytesOf, requestPublicAddress } from '../shared/outbound/request';
import { retryAfterOf } from '../shared/outbound/retry-after';

/** How much of a receiver's answer is read and thrown away. */
const MAX_DISCARDED_ANSWER_BYTES = 64_000;
const GONE = 410;

/** Why a receiver did not accept a callback, and what it asked for. */
export interface Refusal {
  readonly reason: string;
  /** Whether it answered 410: it does not want this callback any more. */
  readonly isFinal: boolean;
  /** From its header `Retry-After`. */
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
    // A longer answer is cut off: what counts is its status.
    await bytesOf(answer, MAX_DISCARDED_ANSWER_BYTES).catch((error: unknown) => {
      if (!(error instanceof AnswerTooLargeError)) throw error;
    });
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
