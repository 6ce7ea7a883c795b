import { randomUUID } from 'node:crypto';
import type { CallbackInput } from '../contracts/callback';
import type { ResultRow } from '../contracts/rows';
import { logger } from '../shared/logger';
import { recordMetrics } from '../shared/metrics';
import {
  callbackIdOf,
  callbackRoundOf,
  claimCallbackAttempt,
  giveUpCallback,
  recordCallbackDelivered,
  recordCallbackRefused,
} from '../storage/callbacks/callbacks';
import { readFullResult } from '../storage/results/full-result';
import { getResult } from '../storage/results/results';
import { recordCallback } from '../storage/usage/usage-records';
import { readWebhookSecrets } from '../storage/accounts/webhook-secrets';
import { postJsonOnce } from './post';
import { signatureHeaders } from './sign';

/** The row of a callback that its receiver has not accepted yet. */
type UndeliveredRow = ResultRow & { readonly callback_url: string };

/**
 * Reads a result's row; undefined if its callback has been delivered, is not owed, or is in another
 * round.
 */
export async function readUndelivered({
  round,
  ...key
}: CallbackInput): Promise<UndeliveredRow | undefined> {
  const row = await getResult(key);
  if (row?.callback_url === undefined || callbackRoundOf(row) !== round) return undefined;
  if (row.callback_outcome === 'DELIVERED') {
    // The process that delivered the callback may have been killed before it could record its usage.
    await recordCallback(row);
    return undefined;
  }
  return { ...row, callback_url: row.callback_url };
}

/**
 * Makes the request of a claimed attempt, and records its outcome on the row.
 * @returns why another attempt is due, or undefined if none is.
 */
type MakeAttempt = () => Promise<string | undefined>;

/**
 * Claims the next attempt at a callback. An error before the claim is thrown here, and does not use up an
 * attempt.
 * @returns undefined if another call is making the attempt.
 */
export async function claimAttempt(row: UndeliveredRow): Promise<MakeAttempt | undefined> {
  const secrets = await readWebhookSecrets(row.account_id);
  const body = JSON.stringify(await readFullResult(row));
  const claim = randomUUID();
  if (!(await claimCallbackAttempt(row, claim))) return undefined;

  return async () => {
    const { account_id, result_uuid, callback_url } = row;
    const id = callbackIdOf(result_uuid, callbackRoundOf(row));
    const headers = signatureHeaders(secrets, id, body, new Date());
    const refusal = await postJsonOnce(callback_url, body, headers);
    recordMetrics({ 'callback-refused': refusal === undefined ? 0 : 1 });
    const attempt = (row.callback_attempts ?? 0) + 1;
    const made = { account_id, result_uuid, round: callbackRoundOf(row), attempt };
    if (refusal === undefined) {
      const delivered = await recordCallbackDelivered(row);
      if (delivered) await recordCallback(delivered);
      logger.info('delivered', made);
      return undefined;
    }
    const { reason: failure, isFinal } = refusal;
    await recordCallbackRefused(row, claim, refusal);
    logger.warn('not delivered', { ...made, failure });
    if (!isFinal) return failure;
    const ended = await giveUpCallback({ ...row, round: callbackRoundOf(row) });
    if (ended) await recordCallback(ended);
    return undefined;
  };
}
