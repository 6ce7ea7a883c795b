import * as z from 'zod';
import { CALLBACK_FAILED_ERROR_NAME, callbackInputSchema } from '../../contracts/callback';
import { logger } from '../../shared/logger';
import { callbackRoundOf, giveUpCallback } from '../../storage/callbacks/callbacks';
import { getResult } from '../../storage/results/results';
import { recordCallback } from '../../storage/usage/usage-records';

/** The input of the state machine, and the error of the last attempt. */
const eventSchema = callbackInputSchema.extend({
  error: z.looseObject({ Error: z.string() }),
});

/** The last error recorded for a callback that this service itself failed to send for hours. */
const OWN_FAILURE = 'the service could not send it; send it again';

/** Records on the result's row that the service has given up its callback. */
export async function handler(event: unknown): Promise<void> {
  const { error, ...input } = eventSchema.parse(event);
  const isOfReceiver = error.Error === CALLBACK_FAILED_ERROR_NAME;
  const row = await giveUpCallback(input, isOfReceiver ? undefined : OWN_FAILURE);
  // The write is refused if the callback was delivered after all. The process that delivered it may
  // have died before recording its usage.
  const ended = row ?? (await getResult(input));
  if (ended && callbackRoundOf(ended) === input.round) await recordCallback(ended);
  logger.error('callback given up', {
    account_id: input.account_id,
    result_uuid: input.result_uuid,
    round: input.round,
    attempts: row?.callback_attempts,
    last_error: row?.callback_last_error,
    cause: error,
  });
}
