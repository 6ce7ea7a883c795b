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
  /** 1 when the callback of a result is first sent; one more each time that it is sent again. */
  round: z.number().int().positive().default(1),
});
export type CallbackInput = z.infer<typeof callbackInputSchema>;

/**
 * The error of an attempt that the receiver did not accept: the state machine makes the remaining
 * attempts.
 */
export const CALLBACK_FAILED_ERROR_NAME = 'CallbackFailed';

/**
 * The error of a call that comes before the time for which the receiver asked. It does not count as
 * an attempt.
 */
export const CALLBACK_TOO_EARLY_ERROR_NAME = 'CallbackTooEarly';

/** The seconds from an attempt that failed to the next one, or undefined after the last. */
export function secondsToNextCallbackAttempt(attempts: number): number | undefined {
  if (attempts >= LIMITS.callbackAttempts) return undefined;
  return Math.min(
    LIMITS.callbackFirstWaitSeconds * LIMITS.callbackWaitFactor ** (attempts - 1),
    LIMITS.callbackLongestWaitSeconds,
  );
}
