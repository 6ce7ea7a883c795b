import { request } from 'undici';
import { LIMITS } from '../contracts/limits';
import { refuseForbiddenUrl } from '../shared/outbound/address-guard';
import { publicAddressAgent } from '../shared/outbound/agent';
import { describeRequestFailure } from '../shared/outbound/failure';

/** How much of a receiver's answer is read, to be ignored. */
const MAX_DISCARDED_ANSWER_BYTES = 64_000;
const GONE = 410;

/** Why a receiver did not take a callback, and what it asked for. */
export interface Refusal {
  readonly reason: string;
  /** It answered 410: it wants this callback no more. */
  readonly isFinal: boolean;
  /** From its header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
}

/**
 * Posts JSON once; redirects are not followed.
 * @param headers are sent beside the usual ones.
 * @returns undefined if the receiver answered with 2xx.
 */
export async function postJsonOnce(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Refusal | undefined> {
  try {
    const url = new URL(address);
    refuseForbiddenUrl(url);
    const answer = await request(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'shelf-recognition-service',
        ...headers,
      },
      body,
      dispatcher: publicAddressAgent(),
      signal: AbortSignal.timeout(LIMITS.callbackTimeoutSeconds * 1000),
    });
    await answer.body.dump({ limit: MAX_DISCARDED_ANSWER_BYTES });
    const { statusCode } = answer;
    if (statusCode >= 200 && statusCode < 300) return undefined;
    return {
      reason: `the receiver answered ${statusCode}`,
      isFinal: statusCode === GONE,
      retryAfterSeconds: secondsOf(answer.headers['retry-after'], new Date()),
    };
  } catch (error) {
    return {
      reason: describeRequestFailure(error),
      isFinal: false,
      retryAfterSeconds: undefined,
    };
  }
}

/** The wait of a `Retry-After`, which has seconds or a date (RFC 9110, section 10.2.3). */
function secondsOf(value: string | string[] | undefined, now: Date): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  // `Date.parse` takes almost any text for a date.
  const until = /^[A-Z][a-z]{2}, \d/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(until) ? undefined : Math.ceil((until - now.getTime()) / 1000);
}
