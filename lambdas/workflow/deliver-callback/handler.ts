import { callbackInputSchema } from '../../contracts/callback';
import type { ResultRow } from '../../contracts/rows';
import { logger } from '../../shared/logger';
import {
  countCallbackAttempt,
  giveUpCallback,
  recordCallbackOutcome,
} from '../../storage/callbacks';
import { readFullResult } from '../../storage/full-result';
import type { ResultKey } from '../../storage/results';
import { CallbackFailed } from './callback-failed';
import { postJsonOnce } from './post';

/**
 * Makes one attempt to post a result to its callback address.
 * @throws CallbackFailed if the receiver did not take it. The state machine then waits and calls this
 *   function again.
 */
export async function handler(event: unknown): Promise<void> {
  const key = callbackInputSchema.parse(event);
  logger.resetKeys();
  logger.appendKeys({ account_id: key.account_id, result_uuid: key.result_uuid });

  const row = await countCallbackAttempt(key);
  if (row?.callback_url === undefined) {
    // An earlier call has delivered the callback, or has made the last attempt.
    if (await giveUpCallback(key)) throw new CallbackFailed('no attempt is left');
    return;
  }
  const failure = await postJsonOnce(row.callback_url, await callbackBodyOf(key, row));
  if (failure === undefined) {
    await recordCallbackOutcome(key, 'DELIVERED', '');
    logger.info('delivered', { attempt: row.callback_attempts });
    return;
  }
  await recordCallbackOutcome(key, 'FAILING', failure);
  logger.warn('not delivered', { attempt: row.callback_attempts, failure });
  throw new CallbackFailed(failure);
}

/**
 * The body of the request. If the result cannot be read, the row keeps that as the last error: the
 * attempt counts all the same.
 */
async function callbackBodyOf(key: ResultKey, row: ResultRow): Promise<string> {
  try {
    return JSON.stringify(await readFullResult(row));
  } catch (error) {
    await recordCallbackOutcome(key, 'FAILING', 'the result could not be read');
    throw error;
  }
}
