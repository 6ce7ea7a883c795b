import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { secondsToNextCallbackAttempt, type CallbackInput } from '../../contracts/callback';
import { LIMITS } from '../../contracts/limits';
import { resultRowSchema, type ResultRow } from '../../contracts/rows';
import { dynamo } from '../aws/clients';
import { isConditionalWriteRefusal } from '../aws/conditions';
import {
  getResult,
  IS_NOT_DELETED,
  resultsTable,
  resultRowKeyOf,
  owedShardOf,
  type ResultKey,
} from '../results/results';
import { parseRow } from '../aws/rows';

/**
 * The callback's attributes on its result's row. The workflow may call a function twice at once, and copies of
 * writes may arrive late. So every write is conditional on the round, and most also on the attempt or the
 * outcome.
 */

/**
 * The number of the callback's current round. A round is all attempts of one workflow; sending a callback again
 * starts a new one.
 */
export const callbackRoundOf = (row: Pick<ResultRow, 'callback_round'>): number =>
  row.callback_round ?? 1;

/** What identifies one round of a callback, to Step Functions and to its receiver. */
export const callbackIdOf = (resultUuid: string, round: number): string =>
  round === 1 ? resultUuid : `${resultUuid}-${round}`;

/**
 * How often the same claim is written before the attempt is abandoned. A failed write may still have stored the
 * claim, because one of the SDK's copies may have arrived.
 */
const MAX_WRITES_OF_A_CLAIM = 3;

/**
 * Claims the next attempt before its request is made, so that a crash or a second call cannot cause a fourth
 * request.
 * @param claim recognises the caller's own write if its answer is lost.
 * @returns false if another call has claimed the attempt.
 */
export async function claimCallbackAttempt(row: ResultRow, claim: string): Promise<boolean> {
  for (let writes = 1; ; writes++) {
    try {
      return await writeClaim(row, claim);
    } catch (error) {
      if (writes === MAX_WRITES_OF_A_CLAIM) throw error;
    }
  }
}

async function writeClaim(row: ResultRow, claim: string): Promise<boolean> {
  const attempts = row.callback_attempts ?? 0;
  const claimed = await updateCallback(row, callbackRoundOf(row), {
    update:
      'SET callback_attempts = :next, callback_claim = :claim, callback_attempted_at = :now ' +
      'REMOVE callback_next_attempt_at, callback_not_before',
    condition:
      (attempts === 0
        ? 'attribute_not_exists(callback_attempts)'
        : 'callback_attempts = :attempts') + ` AND ${IS_OPEN}`,
    values: {
      ':next': attempts + 1,
      ':claim': claim,
      ':now': new Date().toISOString(),
      ':failing': 'FAILING',
      ...(attempts > 0 && { ':attempts': attempts }),
    },
  });
  // A write whose answer was lost is repeated. The repeat is refused because the first write claimed the
  // attempt; that counts as success.
  return claimed !== undefined || (await getResult(row))?.callback_claim === claim;
}

const IS_OPEN = '(attribute_not_exists(callback_outcome) OR callback_outcome = :failing)';

/** Records when the round was first found to have ended, and keeps that time afterwards. */
const SET_ENDED_AT = 'callback_ended_at = if_not_exists(callback_ended_at, :now)';

/**
 * Records that the receiver accepted the callback, whatever the outcome of other attempts.
 * @returns the row, or undefined if the result is deleted or a new round has begun.
 */
export const recordCallbackDelivered = (row: ResultRow): Promise<ResultRow | undefined> =>
  updateCallback(row, callbackRoundOf(row), {
    update:
      `SET callback_outcome = :delivered, callback_last_error = :none, ${SET_ENDED_AT} ` +
      'REMOVE callback_next_attempt_at',
    condition: 'attribute_exists(result_uuid)',
    values: { ':delivered': 'DELIVERED', ':none': '', ':now': new Date().toISOString() },
  });

/**
 * Records why the receiver did not accept the claimed attempt, and when the next one follows. The
 * receiver may ask for a later time, up to the longest wait.
 */
export async function recordCallbackRefused(
  row: ResultRow,
  claim: string,
  { reason, retryAfterSeconds = 0 }: { reason: string; retryAfterSeconds: number | undefined },
): Promise<void> {
  const scheduled = secondsToNextCallbackAttempt((row.callback_attempts ?? 0) + 1);
  const asked = Math.min(retryAfterSeconds, LIMITS.callbackLongestWaitSeconds);
  const isLater = scheduled !== undefined && asked > scheduled;
  const next =
    scheduled === undefined
      ? undefined
      : new Date(Date.now() + Math.max(scheduled, asked) * 1000).toISOString();
  await updateCallback(row, callbackRoundOf(row), {
    update:
      'SET callback_outcome = :failing, callback_last_error = :failure' +
      (next === undefined ? '' : ', callback_next_attempt_at = :next') +
      (isLater ? ', callback_not_before = :next' : ''),
    condition: `callback_claim = :claim AND ${IS_OPEN}`,
    values: {
      ':failing': 'FAILING',
      ':failure': reason,
      ':claim': claim,
      ...(next !== undefined && { ':next': next }),
    },
  });
}

/**
 * Records on the result's row that its callback is given up.
 * @param failure the reason, if the receiver was not the cause.
 * @returns the row, or undefined if the callback was delivered, a new round has begun, or the result is deleted.
 */
export const giveUpCallback = (
  { round, ...key }: CallbackInput,
  failure?: string,
): Promise<ResultRow | undefined> =>
  updateCallback(key, round, {
    update:
      `SET callback_outcome = :givenUp, ${SET_ENDED_AT}, callback_last_error = ` +
      (failure === undefined ? 'if_not_exists(callback_last_error, :failure)' : ':failure') +
      ' REMOVE callback_next_attempt_at',
    condition:
      'attribute_exists(result_uuid) AND ' +
      '(attribute_not_exists(callback_outcome) OR callback_outcome <> :delivered)',
    values: {
      ':givenUp': 'GIVEN_UP',
      ':delivered': 'DELIVERED',
      ':failure': failure ?? CUT_OFF,
      ':now': new Date().toISOString(),
    },
  });

/** The last error for a callback whose attempts were all interrupted before the receiver answered. */
const CUT_OFF = 'the attempts were cut off before the receiver answered';

/**
 * A round counts as lost this long after its last attempt or, if there was none, after the result last changed.
 * Its workflow retries functions for at most 12 hours.
 */
const ROUND_IS_LOST_AFTER_MS = 24 * 3_600_000;

/**
 * Begins a new round of a callback. It marks the row, and the sweep then starts the workflow.
 * @returns the row; undefined if the last round is still under way, or the result has not ended.
 */
export async function beginCallbackRound(row: ResultRow): Promise<ResultRow | undefined> {
  const now = Date.now();
  const claim = randomUUID();
  const begun = await updateCallback(row, callbackRoundOf(row), {
    update:
      'SET callback_round = :next, unfinished = :shard, callback_claim = :claim, ' +
      'callback_attempted_at = :now REMOVE callback_attempts, callback_outcome, ' +
      'callback_last_error, callback_next_attempt_at, callback_not_before, callback_ended_at',
    condition:
      '#status <> :inProgress AND (callback_outcome IN (:delivered, :givenUp) ' +
      'OR callback_attempted_at < :longAgo ' +
      'OR (attribute_not_exists(callback_attempted_at) AND updated_at < :longAgo))',
    names: { '#status': 'status' },
    values: {
      ':next': callbackRoundOf(row) + 1,
      ':shard': owedShardOf(row.result_uuid),
      ':claim': claim,
      ':now': new Date(now).toISOString(),
      ':inProgress': 'IN_PROGRESS',
      ':delivered': 'DELIVERED',
      ':givenUp': 'GIVEN_UP',
      ':longAgo': new Date(now - ROUND_IS_LOST_AFTER_MS).toISOString(),
    },
  });
  if (begun) return begun;
  // The SDK may have repeated a write whose answer was lost. If the claim is this call's own, the round has
  // begun.
  const stored = await getResult(row);
  return stored?.callback_claim === claim ? stored : undefined;
}

/** Changes the row if the callback is in this round and the condition holds. */
async function updateCallback(
  key: ResultKey,
  round: number,
  change: {
    update: string;
    condition: string;
    names?: Record<string, string>;
    values: Record<string, unknown>;
  },
): Promise<ResultRow | undefined> {
  const isInRound =
    round === 1 ? 'attribute_not_exists(callback_round)' : 'callback_round = :round';
  try {
    const answer = await dynamo().send(
      new UpdateCommand({
        TableName: resultsTable(),
        Key: resultRowKeyOf(key),
        UpdateExpression: change.update,
        ConditionExpression: `${IS_NOT_DELETED} AND ${isInRound} AND ${change.condition}`,
        ExpressionAttributeNames: change.names,
        ExpressionAttributeValues: { ...change.values, ...(round > 1 && { ':round': round }) },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return parseRow('Results', resultRowSchema, answer.Attributes);
  } catch (error) {
    if (isConditionalWriteRefusal(error)) return undefined;
    throw error;
  }
}
