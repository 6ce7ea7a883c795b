import { request } from 'undici';
import { LIMITS } from '../contracts/limits';
import { refuseForbiddenUrl } from '../shared/outbound/address-guard';
import { publicAddressAgent } from '../shared/outbound/agent';
import { describeRequestFailure } from '../shared/outbound/failure';

/** How much of a receiver's answer is read, to be ignored. */
const MAX_DISCARDED_ANSWER_BYTES = 64_000;

/**
 * Posts JSON once; redirects are not followed.
 * @param headers are sent beside the usual ones.
 * @returns why the receiver did not take it, or undefined if it answered with 2xx.
 */
export async function postJsonOnce(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
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
    return statusCode >= 200 && statusCode < 300
      ? undefined
      : `the receiver answered ${statusCode}`;
  } catch (error) {
    return describeRequestFailure(error);
  }
}
