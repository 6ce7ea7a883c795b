import { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { ShelfError } from '../../clients/typescript/src/shelf-error';

/** A client without retries, because only the first answer counts. */
export const loadClient = (baseUrl: string, apiKey: string): ShelfClient =>
  new ShelfClient({ apiKey, baseUrl, maxAttempts: 1 });

/** The status of the answer to a call. */
export async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call;
    return 200;
  } catch (error) {
    if (error instanceof ShelfError && error.status !== undefined) return error.status;
    throw error;
  }
}
