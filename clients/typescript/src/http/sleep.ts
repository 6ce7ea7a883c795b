/**
 * Waits.
 * @throws the signal's reason as soon as the signal is aborted.
 */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(errorOf(signal.reason));
      return;
    }
    const abort = (): void => {
      clearTimeout(timer);
      reject(errorOf(signal?.reason));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Converts the reason of a signal, which may be any value, to an Error. */
export const errorOf = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason));
