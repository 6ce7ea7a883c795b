import { setTimeout as sleep } from 'node:timers/promises';

/** The outcome of one request. */
export interface Sample {
  /** Measured from the moment that the request was due, so that a generator which falls behind hides no delay. */
  readonly milliseconds: number;
  /** The HTTP status, that the result is FAILED, or that no answer came. */
  readonly status: number | 'FAILED' | 'no answer';
}

export interface Load {
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * Sends requests at a rate, whether or not earlier ones are answered, as independent clients do. A loop
 * that waits for answers would send fewer requests to a slow service, and measure it as fast.
 */
export async function openLoop(
  { perSecond, seconds }: Load,
  request: (index: number) => Promise<Sample['status']>,
): Promise<Sample[]> {
  const began = performance.now();
  const requests = Array.from({ length: Math.round(perSecond * seconds) }, async (_, index) => {
    const due = began + (index / perSecond) * 1000;
    await sleep(Math.max(0, due - performance.now()));
    const status = await request(index).catch(() => 'no answer' as const);
    return { status, milliseconds: performance.now() - due };
  });
  return Promise.all(requests);
}
