import { ShelfError } from '../shelf-error.js';
import { sleep } from './sleep.js';

/** When a request is sent again. */
export interface RetryPolicy {
  /** How often a request is sent at most. */
  readonly maxAttempts: number;
  /**
   * The longest `Retry-After` to wait for. A used-up quota asks for up to an hour: that is an error
   * at once.
   */
  readonly maxRetryAfterSeconds: number;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/**
 * A repeat is answered 409 while the first request is being answered, and for up to 35 s after it
 * crashed. Twelve waits of 4 s outlast that.
 */
const RUNNING_WAIT_MS = 4_000;
const MAX_RUNNING_WAITS = 12;

/**
 * Sends a request until it is answered, or until a retry would not help.
 * @param send receives the number of the attempt, from 1.
 * @throws ShelfError of the last attempt, or the reason of the signal.
 */
export async function withRetries<T>(
  send: (attempt: number) => Promise<T>,
  policy: RetryPolicy,
  {
    mayBeRunning,
    signal,
  }: { readonly mayBeRunning: boolean; readonly signal?: AbortSignal | undefined },
): Promise<T> {
  let [failures, running] = [0, 0];
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(attempt);
    } catch (error) {
      if (!(error instanceof ShelfError)) throw error;
      // Only a repeated request, or one with the caller's own key, may still be running at the
      // service.
      const isRunning = error.code === 'conflict' && (mayBeRunning || attempt > 1);
      const wait = isRunning
        ? ++running <= MAX_RUNNING_WAITS && RUNNING_WAIT_MS
        : ++failures < policy.maxAttempts && waitAfter(error, failures, policy);
      if (wait === false) throw error;
      await sleep(wait, signal);
    }
  }
}

/** @returns milliseconds, or false if a repeat would not help. */
function waitAfter(error: ShelfError, failures: number, policy: RetryPolicy): number | false {
  const { code, retryAfterSeconds } = error;
  const isPassing = ['too-many-requests', 'service-failed', 'unreachable', 'timed-out'];
  if (!isPassing.includes(code) || isOfOtherServer(error)) return false;
  // Half of the wait is random, so that clients that failed together do not return together.
  const backoff = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  const spread = backoff * (0.5 + Math.random() / 2);
  if (retryAfterSeconds === undefined) return spread;
  return retryAfterSeconds <= policy.maxRetryAfterSeconds && retryAfterSeconds * 1000 + spread;
}

/** A status such as 405 means that the address is not the service's. */
const isOfOtherServer = ({ status }: ShelfError): boolean =>
  status !== undefined && status < 500 && status !== 429;
