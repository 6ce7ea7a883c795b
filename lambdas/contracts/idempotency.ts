import * as z from 'zod';
import { LIMITS } from './limits';

/**
 * The request header in which a client gives a POST a key, so that it can safely repeat the
 * request.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** The header that marks an answer as a repetition of an earlier one. Nothing was done again. */
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
