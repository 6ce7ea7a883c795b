/**
 * Waits.
 * @throws the reason of the signal, as soon as it is aborted.
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

/** The reason of a signal may be any value. */
export const errorOf = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason));
