import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { LIMITS } from '../../contracts/limits';
import { idempotencyRowSchema, type IdempotencyRow } from '../../contracts/rows';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { dynamo } from '../aws/clients';
import { isWritten } from '../aws/conditions';
import { parseRow } from '../aws/rows';

/** POST requests with an `Idempotency-Key`: table Idempotency. */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.idempotencyTable]: z.string() }),
);
export const idempotencyTable = () => environment()[ENVIRONMENT_VARIABLES.idempotencyTable];

/**
 * How long a claim is valid. Functions stop after 29 s, so an older claim was left by a crash; 6 s allow for
 * clock differences.
 */
const CLAIM_MS = (LIMITS.integrationTimeoutSeconds + 6) * 1_000;

const HOUR_IN_SECONDS = 3_600;

/** The hashes that identify a request and its content. */
export type NamedRequest = Pick<IdempotencyRow, 'account_id' | 'request_hash' | 'content_hash'>;

export interface Claim {
  /**
   * `mine`: only the caller of this function may work on the request. `running`: another process
   * works on it. `answered`: the row has the answer. `other-content`: the key was used for a
   * request with other content.
   */
  readonly state: 'mine' | 'running' | 'answered' | 'other-content';
  readonly row: IdempotencyRow;
  /** Whether an earlier request wrote the row, and may have done part of the work. */
  readonly isRepeat: boolean;
}

/** Claims a request, so that no other process works on it at the same time. */
export async function claimRequest(request: NamedRequest, now = new Date()): Promise<Claim> {
  const own = {
    ...request,
    seed: randomBytes(32).toString('hex'),
    claim: randomUUID(),
    claimed_until: now.getTime() + CLAIM_MS,
    expires_at: secondsOf(now) + LIMITS.idempotencyKeptHours * HOUR_IN_SECONDS,
  };
  if (await putFirstRow(own, now)) return { state: 'mine', row: own, isRepeat: false };

  const row = await readRow(request);
  // DynamoDB has just deleted the expired row. The next repeat will count as the first request.
  if (!row) return { state: 'running', row: own, isRepeat: true };
  // The SDK repeats a write whose answer was lost. The repeat is refused because of the first write.
  if (row.claim === own.claim) return { state: 'mine', row, isRepeat: false };
  if (row.content_hash !== request.content_hash) {
    return { state: 'other-content', row, isRepeat: true };
  }
  if (row.answer_body) return { state: 'answered', row, isRepeat: true };
  if (row.claimed_until > now.getTime()) return { state: 'running', row, isRepeat: true };
  return takeOver(row, own);
}

/** Writes the first row for a key that is new or whose previous row has expired. */
async function putFirstRow(row: IdempotencyRow, now: Date): Promise<boolean> {
  return isWritten(
    dynamo().send(
      new PutCommand({
        TableName: idempotencyTable(),
        Item: row,
        ConditionExpression: 'attribute_not_exists(request_hash) OR expires_at <= :now',
        ExpressionAttributeValues: { ':now': secondsOf(now) },
      }),
    ),
  );
}

async function readRow(request: NamedRequest): Promise<IdempotencyRow | undefined> {
  const answer = await dynamo().send(
    new GetCommand({ TableName: idempotencyTable(), Key: keyOf(request), ConsistentRead: true }),
  );
  return answer.Item && parseRow('Idempotency', idempotencyRowSchema, answer.Item);
}

/** Claims a request that an earlier process released, or left unfinished in a crash. */
async function takeOver(left: IdempotencyRow, own: IdempotencyRow): Promise<Claim> {
  const row = { ...left, claim: own.claim, claimed_until: own.claimed_until };
  const { claim, claimed_until } = row;
  const isTaken =
    (await updateClaimed(left, { claim, claimed_until })) || (await readRow(left))?.claim === claim;
  return { state: isTaken ? 'mine' : 'running', row, isRepeat: true };
}

/** Stores the answer to a claimed request, for all its repeats. */
export const keepAnswer = (
  row: IdempotencyRow,
  answer: Required<Pick<IdempotencyRow, 'answer_status' | 'answer_body'>> &
    Pick<IdempotencyRow, 'answer_headers'>,
): Promise<boolean> => updateClaimed(row, { ...answer, claimed_until: 0 });

/**
 * Releases a claimed request, so that its next repeat continues the work.
 * @param answerStatus the status of the answer, if all work is done or queued.
 */
export const releaseRequest = (row: IdempotencyRow, answerStatus?: number): Promise<boolean> =>
  updateClaimed(row, { answer_status: answerStatus, claimed_until: 0 });

/** Frees the key of a claimed request that has done nothing. */
export const forgetRequest = (row: IdempotencyRow): Promise<boolean> =>
  updateClaimed(row, { expires_at: secondsOf(new Date()) });

/**
 * Sets attributes of a row, unless another process has claimed it since.
 * @returns false if another process has claimed it, or if the SDK repeated this write after it had replaced the
 * claim.
 */
async function updateClaimed(
  row: IdempotencyRow,
  values: Partial<IdempotencyRow>,
): Promise<boolean> {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  return isWritten(
    dynamo().send(
      new UpdateCommand({
        TableName: idempotencyTable(),
        Key: keyOf(row),
        UpdateExpression: `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: '#claim = :mine',
        ExpressionAttributeNames: {
          '#claim': 'claim',
          ...Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
        },
        ExpressionAttributeValues: {
          ':mine': row.claim,
          ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
        },
      }),
    ),
  );
}

const keyOf = ({ account_id, request_hash }: NamedRequest) => ({ account_id, request_hash });

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1_000);
