import { randomUUID } from 'node:crypto';
import { callbackInputSchema } from '../../contracts/callback';
import { LIMITS } from '../../contracts/limits';
import { logger } from '../../shared/logger';
import {
  callbackRoundOf,
  claimCallbackAttempt,
  recordCallbackDelivered,
  recordCallbackRefused,
} from '../../storage/callbacks';
import { readFullResult } from '../../storage/full-result';
import { getResult } from '../../storage/results';
import { readWebhookSecrets } from '../../storage/webhook-secrets';
import { CallbackFailed } from './callback-failed';
import { postJsonOnce } from './post';
import { signatureHeaders } from './sign';

/**
 * Makes one attempt to post a result to its callback address.
 * @throws CallbackFailed if the receiver did not take it. The state machine repeats that twice.
 * @throws any other error if the fault is here: then the state machine calls again for hours, and
 *   nothing counts as an attempt before its request is about to be made.
 */
export async function handler(event: unknown): Promise<void> {
  const { round, ...key } = callbackInputSchema.parse(event);
  logger.resetKeys();
  logger.appendKeys({ account_id: key.account_id, result_uuid: key.result_uuid, round });

  const row = await getResult(key);
  if (row?.callback_url === undefined || callbackRoundOf(row) !== round) return;
  if (row.callback_outcome === 'DELIVERED') return;
  const attempts = row.callback_attempts ?? 0;
  if (row.callback_outcome === 'GIVEN_UP' || attempts >= LIMITS.callbackAttempts) {
    throw new CallbackFailed('no attempt is left');
  }
  // Read before the attempt is claimed, so that a failure here costs none.
  const secrets = await readWebhookSecrets(row.account_id);
  const body = JSON.stringify(await readFullResult(row));
  const claim = randomUUID();
  if (!(await claimCallbackAttempt(row, claim))) throw new Error('another call makes this attempt');

  const headers = signatureHeaders(secrets, row.result_uuid, body, new Date());
  const attempt = attempts + 1;
  const failure = await postJsonOnce(row.callback_url, body, headers);
  if (failure === undefined) {
    await recordCallbackDelivered(row);
    logger.info('delivered', { attempt });
    return;
  }
  await recordCallbackRefused(row, claim, failure);
  logger.warn('not delivered', { attempt, failure });
  throw new CallbackFailed(failure);
}
