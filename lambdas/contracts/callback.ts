import { z } from 'zod';
import { LIMITS } from './limits';

/** A callback that is to be delivered: the message of its first attempt. */
export const callbackInputSchema = z.object({
  account_id: z.string(),
  task_uuid: z.uuid(),
  result_uuid: z.uuid(),
  /** 1 for the callback of a result that has ended; one more each time that it is sent again. */
  round: z.number().int().positive().default(1),
});
export type CallbackInput = z.infer<typeof callbackInputSchema>;

/** The input of the callback workflow, which hands it to each of its functions. */
export interface CallbackWorkflowInput extends CallbackInput {
  /** Whether the first attempt was made: then the workflow begins with the wait that follows it. */
  readonly attempted: boolean;
}

/** The error of an attempt that the receiver did not take: the state machine makes those that are left. */
export const CALLBACK_FAILED_ERROR_NAME = 'CallbackFailed';

/**
 * The waits before the second and third attempt are 60 s and 60 s x 5 = 300 s. A receiver that is down
 * for six minutes still gets its result.
 */
export const CALLBACK_WAIT = { firstSeconds: 60, factor: 5 } as const;

/** The seconds from an attempt that failed to the next one, or undefined after the last. */
export function secondsToNextCallbackAttempt(attempts: number): number | undefined {
  if (attempts >= LIMITS.callbackAttempts) return undefined;
  const { firstSeconds, factor } = CALLBACK_WAIT;
  return Math.min(firstSeconds * factor ** (attempts - 1), LIMITS.callbackLongestWaitSeconds);
}
