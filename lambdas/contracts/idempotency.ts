import { z } from 'zod';
import { LIMITS } from './limits';

/** The request header by which a client names a POST, so that it may repeat it. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** The header of an answer that was given before: nothing was done for it again. */
export const IDEMPOTENT_REPLAYED_HEADER = 'Idempotent-Replayed';

/**
 * The IETF draft writes the key as a quoted string, most clients write it without quotes. Both
 * name the same key.
 */
export const idempotencyKeySchema = z
  .string()
  .transform((value) => /^"(.*)"$/.exec(value)?.[1] ?? value)
  .pipe(
    z
      .string()
      .min(1, 'must not be empty')
      .max(
        LIMITS.idempotencyKeyLength,
        `must have at most ${LIMITS.idempotencyKeyLength} characters`,
      )
      .regex(/^[\x20-\x7e]*$/, 'must consist of printable ASCII characters'),
  );
