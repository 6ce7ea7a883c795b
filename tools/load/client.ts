import { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { ShelfError } from '../../clients/typescript/src/shelf-error';
import type { Sample } from './open-loop';

/** A client without retries, because only the first answer counts. */
export const loadClient = (baseUrl: string, apiKey: string): ShelfClient =>
  new ShelfClient({ apiKey, baseUrl, maxAttempts: 1 });

/** The status of the answer to a call, or that its result is FAILED. */
export async function statusOf(call: Promise<unknown>): Promise<Sample['status']> {
  try {
    await call;
    return 200;
  } catch (error) {
    if (error instanceof ShelfError && error.result?.status === 'FAILED') return 'FAILED';
    if (error instanceof ShelfError && error.status !== undefined) return error.status;
    throw error;
  }
}
