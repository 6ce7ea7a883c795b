import type * as z from 'zod';
import { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { ShelfError } from '../../clients/typescript/src/shelf-error';
import type { ClientOptions } from '../../clients/typescript/src/http/connection';

/** Longer than the 29 s that API Gateway waits for a handler. */
const TIMEOUT_SECONDS = 40;

/** A client without retries, so that the first failure counts. */
export const connect = (options: ClientOptions): ShelfClient =>
  new ShelfClient({ timeoutSeconds: TIMEOUT_SECONDS, maxAttempts: 1, ...options });

/** Awaits an answer and parses it. @throws Error if it does not fit the contract. */
export async function checked<T extends z.ZodType>(
  schema: T,
  answer: Promise<unknown>,
): Promise<z.infer<T>> {
  const parsed = schema.safeParse(await answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`the answer does not fit: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** @throws Error unless the service refuses the call with this status. */
export async function refused(status: number, call: Promise<unknown>): Promise<void> {
  const seen = await call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ShelfError && error.status !== undefined) return error.status;
      throw error;
    },
  );
  if (seen !== status) throw new Error(`${seen} instead of ${status}`);
}
