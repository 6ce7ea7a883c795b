import { request } from 'undici';
import { LIMITS } from '../../contracts/limits';
import { checkUrl } from '../../shared/outbound/address-guard';
import { guardedAgent } from '../../shared/outbound/agent';
import { describeFailure } from '../../shared/outbound/failure';

/** How much of a receiver's answer is read, to be ignored. */
const MAX_ANSWER_BYTES = 64_000;

/**
 * Posts JSON once; redirects are not followed.
 * @returns why the receiver did not take it, or undefined if it answered with 2xx.
 */
export async function post(address: string, body: string): Promise<string | undefined> {
  try {
    const url = new URL(address);
    checkUrl(url);
    const answer = await request(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'shelf-recognition-service',
      },
      body,
      dispatcher: guardedAgent(),
      signal: AbortSignal.timeout(LIMITS.callbackTimeoutSeconds * 1000),
    });
    await answer.body.dump({ limit: MAX_ANSWER_BYTES });
    const { statusCode } = answer;
    return statusCode >= 200 && statusCode < 300
      ? undefined
      : `the receiver answered ${statusCode}`;
  } catch (error) {
    return describeFailure(error);
  }
}
