import { ShelfError } from '../shelf-error.js';
import { sleep } from './sleep.js';

/** Limits on sending a request again. */
export interface RetryPolicy {
  /** The most times a request is sent. */
  readonly maxAttempts: number;
  /**
   * The longest `Retry-After` to wait for. With a longer one, such as up to an hour for a used-up quota, the
   * request fails at once.
   */
  readonly maxRetryAfterSeconds: number;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/**
 * A repeat is answered 409 while the service handles the first request, and for up to 35 s if that crashed.
 * Twelve waits of 4 s are long enough.
 */
const RUNNING_WAIT_MS = 4_000;
const MAX_RUNNING_WAITS = 12;

/**
 * Sends a request until it succeeds, or until a retry would not help.
 * @param send receives the number of the attempt, counted from 1.
 * @throws the ShelfError of the last attempt, or the signal's reason if it is aborted.
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
      // A conflict can mean that an earlier attempt is still running at the service. Only a retry, or a request with an
      // idempotency key of the caller, has earlier attempts.
      const isRunning = error.code === 'conflict' && (mayBeRunning || attempt > 1);
      const wait = isRunning
        ? ++running <= MAX_RUNNING_WAITS && RUNNING_WAIT_MS
        : ++failures < policy.maxAttempts && waitAfter(error, failures, policy);
      if (wait === false) throw error;
      await sleep(wait, signal);
    }
  }
}

/** @returns how many milliseconds to wait, or false if a repeat would not help. */
function waitAfter(error: ShelfError, failures: number, policy: RetryPolicy): number | false {
  const { code, retryAfterSeconds } = error;
  const isPassing = ['too-many-requests', 'service-failed', 'unreachable', 'timed-out'];
  if (!isPassing.includes(code) || isOfOtherServer(error)) return false;
  // Half of the wait is random, so that clients that failed at the same time do not all retry at the same time.
  const backoff = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  const spread = backoff * (0.5 + Math.random() / 2);
  if (retryAfterSeconds === undefined) return spread;
  return retryAfterSeconds <= policy.maxRetryAfterSeconds && retryAfterSeconds * 1000 + spread;
}

/**
 * Whether a different server answered. The service itself never answers an operation with a status such as 405.
 */
const isOfOtherServer = ({ status }: ShelfError): boolean =>
  status !== undefined && status < 500 && status !== 429;
