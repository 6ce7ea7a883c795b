import * as z from 'zod';
import { LIMITS } from './limits';

/** The request header by which a client names a POST, so that it may repeat it. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** The header of an answer that repeats an earlier one: nothing was done again. */
export const IDEMPOTENT_REPLAYED_HEADER = 'Idempotent-Replayed';

export const PRINTABLE_ASCII_PATTERN = /^[\x20-\x7e]*$/;

/**
 * The IETF draft writes the key as a quoted string, but most clients write it without quotes. Both
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
      .regex(PRINTABLE_ASCII_PATTERN, 'must consist of printable ASCII characters'),
  );
