import { z } from 'zod';
import { callbackInputSchema } from '../../contracts/callback';
import { logger } from '../../shared/logger';
import { giveUpCallback } from '../../storage/callbacks';

/** The input of the state machine, and the error of the last attempt. */
const eventSchema = callbackInputSchema.extend({ error: z.unknown() });

/** Writes on the result's row that its callback is given up. */
export async function handler(event: unknown): Promise<void> {
  const { error, ...key } = eventSchema.parse(event);
  const row = await giveUpCallback(key);
  logger.error('callback given up', {
    account_id: key.account_id,
    result_uuid: key.result_uuid,
    attempts: row?.callback_attempts,
    last_error: row?.callback_last_error,
    cause: error,
  });
}
