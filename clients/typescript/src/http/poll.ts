import type { CallOptions } from './connection.js';
import { sleep } from './sleep.js';

export interface WaitOptions extends CallOptions {
  /**
   * How long to wait. An image that the service could not queue may take an hour, and an export whose message was
   * lost takes some minutes longer.
   * @default 600
   */
  readonly waitSeconds?: number | undefined;
}

/** The first polls are 0.5 s apart, because most photos are recognised within seconds; later ones up to 5 s. */
const FIRST_POLL_MS = 500;
const SLOWEST_POLL_MS = 5_000;
const POLL_GROWTH = 1.3;

/**
 * Calls `look` until it returns a value.
 * @param late - makes the error for when there was none after this many seconds
 */
export async function poll<T>(
  look: () => Promise<T | undefined>,
  { waitSeconds = 600, signal }: WaitOptions,
  late: (seconds: number) => Error,
): Promise<T> {
  const deadline = Date.now() + waitSeconds * 1000;
  for (let wait = FIRST_POLL_MS; ; wait = Math.min(wait * POLL_GROWTH, SLOWEST_POLL_MS)) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() + wait > deadline) throw late(waitSeconds);
    await sleep(wait, signal);
  }
}
