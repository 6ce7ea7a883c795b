import { z } from 'zod';

/** The input of the callback workflow, which hands it to each of its functions. */
export const callbackInputSchema = z.object({
  account_id: z.string(),
  task_uuid: z.uuid(),
  result_uuid: z.uuid(),
});
export type CallbackInput = z.infer<typeof callbackInputSchema>;

/** The name of the error that the state machine retries. */
export const CALLBACK_FAILED_ERROR_NAME = 'CallbackFailed';
