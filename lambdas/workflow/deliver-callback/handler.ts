import { claimAttempt, readUndelivered } from '../../callbacks/attempt-callback';
import { callbackInputSchema } from '../../contracts/callback';
import { LIMITS } from '../../contracts/limits';
import { CallbackFailed, CallbackTooEarly } from './errors';

/**
 * Makes one attempt to post a result to its callback address.
 * @throws CallbackFailed if the receiver did not accept the result: one attempt is spent.
 * @throws CallbackTooEarly if the receiver has asked for a longer wait: no attempt is spent.
 * @throws any other error if the fault is ours: no attempt is spent, and the call is repeated for hours.
 */
export async function handler(event: unknown): Promise<void> {
  const row = await readUndelivered(callbackInputSchema.parse(event));
  if (row === undefined) return;
  const attempts = row.callback_attempts ?? 0;
  if (row.callback_outcome === 'GIVEN_UP' || attempts >= LIMITS.callbackAttempts) {
    throw new CallbackFailed('no attempt is left');
  }
  if (row.callback_not_before !== undefined && new Date().toISOString() < row.callback_not_before) {
    throw new CallbackTooEarly(`the receiver asked to wait until ${row.callback_not_before}`);
  }
  const makeAttempt = await claimAttempt(row);
  if (makeAttempt === undefined) throw new Error('another call makes this attempt');
  const failure = await makeAttempt();
  if (failure !== undefined) throw new CallbackFailed(failure);
}
