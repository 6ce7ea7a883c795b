import { z } from 'zod';
import { callbackInputSchema } from '../../contracts/callback';
import { logger } from '../../shared/logger';
import { giveUp } from '../../storage/callbacks';

/** What the state machine hands over: its input, and the error that ended the attempts. */
const eventSchema = callbackInputSchema.extend({ error: z.unknown() });

/** Notes on the result's row that its callback could not be delivered. */
export async function handler(event: unknown): Promise<void> {
  const { account_id, task_uuid, result_uuid, error } = eventSchema.parse(event);
  const row = await giveUp({ accountId: account_id, taskUuid: task_uuid, resultUuid: result_uuid });
  logger.error('callback given up', {
    account_id,
    result_uuid,
    attempts: row?.callback_attempts,
    last_error: row?.callback_last_error,
    cause: error,
  });
}
