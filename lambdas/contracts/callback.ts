import * as z from 'zod';
import { LIMITS } from './limits';

/**
 * The input of the callback workflow. Executions that were started by an older version may have further
 * keys, which are ignored.
 */
export const callbackInputSchema = z.object({
  account_id: z.string(),
  task_uuid: z.uuid(),
  result_uuid: z.uuid(),
  /** 1 when a result's callback is first sent; incremented each time it is resent. */
  round: z.number().int().positive().default(1),
});
export type CallbackInput = z.infer<typeof callbackInputSchema>;

/**
 * The name of the error thrown when the receiver does not accept an attempt. The state machine then
 * makes the remaining attempts.
 */
export const CALLBACK_FAILED_ERROR_NAME = 'CallbackFailed';

/**
 * The name of the error thrown when an attempt starts before the time the receiver asked for. It
 * does not count as an attempt.
 */
export const CALLBACK_TOO_EARLY_ERROR_NAME = 'CallbackTooEarly';

/**
 * How many seconds to wait for the next attempt after this many failed ones; undefined after the
 * last.
 */
export function secondsToNextCallbackAttempt(attempts: number): number | undefined {
  if (attempts >= LIMITS.callbackAttempts) return undefined;
  return Math.min(
    LIMITS.callbackFirstWaitSeconds * LIMITS.callbackWaitFactor ** (attempts - 1),
    LIMITS.callbackLongestWaitSeconds,
  );
}
