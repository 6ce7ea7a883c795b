import * as z from 'zod';
import { timestampSchema } from './fields';
import { LIMITS } from './limits';

/** The state of a result's callback. */
export const callbackStatusSchema = z
  .object({
    callback: z.string().describe('The address that the result is posted to'),
    outcome: z
      .enum(['PENDING', 'FAILING', 'DELIVERED', 'GIVEN_UP'])
      .describe(
        'PENDING: not attempted yet. FAILING: attempts failed, and another follows. ' +
          `GIVEN_UP: ${LIMITS.callbackAttempts} attempts failed, or the service could not send it`,
      ),
    attempts: z
      .number()
      .int()
      .describe('Requests made so far, counted from the last time it was sent again'),
    last_error: z.string().describe('Why the latest attempt failed; empty otherwise'),
    last_attempt_at: timestampSchema.nullable(),
    next_attempt_at: timestampSchema
      .nullable()
      .describe('When the next attempt is due; null if none is due, or if it is due at once'),
  })
  .meta({ id: 'CallbackStatus' });
export type CallbackStatus = z.infer<typeof callbackStatusSchema>;
