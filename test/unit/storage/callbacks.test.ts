import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { secondsToNextCallbackAttempt } from '../../../lambdas/contracts/callback';
import { LIMITS } from '../../../lambdas/contracts/limits';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import {
  beginCallbackRound,
  claimCallbackAttempt,
  giveUpCallback,
  recordCallbackDelivered,
  recordCallbackRefused,
} from '../../../lambdas/storage/callbacks/callbacks';
import { getResult, type ResultKey } from '../../../lambdas/storage/results/results';
import { embeddedServices } from '../../support/embedded-services';
import { holdCopyOf } from '../../support/late-copy';
import { DYNAMODB_TRIES, loseNextAnswer } from '../../support/lose-answer';
import { resultRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.resultsTable] });

async function stored(values: Partial<ResultRow>): Promise<ResultRow> {
  const row = resultRow({ status: 'COMPLETED', ...values });
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [row]);
  return row;
}
async function read(key: ResultKey): Promise<ResultRow> {
  const row = await getResult(key);
  if (!row) throw new Error('The row is gone');
  return row;
}
const inputOf = ({ account_id, task_uuid, result_uuid }: ResultRow, round = 1) => ({
  account_id,
  task_uuid,
  result_uuid,
  round,
});

describe('claimCallbackAttempt', () => {
  it('counts each attempt at once', async () => {
    const row = await stored({});

    for (let n = 1; n <= 3; n++) {
      expect(await claimCallbackAttempt(await read(row), randomUUID())).toBe(true);
      expect(await read(row)).toMatchObject({ callback_attempts: n });
    }
  });

  it('gives an attempt to one of two calls', async () => {
    const row = await stored({ callback_attempts: 1, callback_outcome: 'FAILING' });

    const claims = ['a', 'b'].map((claim) => claimCallbackAttempt(row, claim));

    expect((await Promise.all(claims)).toSorted()).toEqual([false, true]);
    expect(await read(row)).toMatchObject({ callback_attempts: 2 });
  });

  it('counts one attempt if the answer of its write is lost', async () => {
    const row = await stored({});
    const sent = loseNextAnswer();

    expect(await claimCallbackAttempt(row, 'mine')).toBe(true);

    expect(sent()).toBe(2);
    expect(await read(row)).toMatchObject({ callback_attempts: 1, callback_claim: 'mine' });
  });

  it('counts one attempt if the answer is lost and all repeats of the SDK are refused', async () => {
    const row = await stored({});
    const sent = loseNextAnswer('UpdateItem', DYNAMODB_TRIES - 1);

    expect(await claimCallbackAttempt(row, 'mine')).toBe(true);

    expect(sent()).toBe(DYNAMODB_TRIES + 1);
    expect(await read(row)).toMatchObject({ callback_attempts: 1, callback_claim: 'mine' });
  });

  it.each(['DELIVERED', 'GIVEN_UP'] as const)(
    'claims no attempt of a callback that is %s',
    async (callback_outcome) => {
      const row = await stored({ callback_attempts: 1, callback_outcome });

      expect(await claimCallbackAttempt(row, 'late')).toBe(false);

      expect(await read(row)).toEqual(row);
    },
  );
});

describe('a copy of a write that arrives late', () => {
  it('claims no second attempt', async () => {
    const row = await stored({});
    const arrives = holdCopyOf('UpdateItem');
    await claimCallbackAttempt(row, 'first');
    await recordCallbackRefused(row, 'first', refusal('the receiver answered 500'));
    await claimCallbackAttempt(await read(row), 'second');

    expect(await arrives()).toBe(false);

    expect(await read(row)).toMatchObject({ callback_attempts: 2, callback_claim: 'second' });
  });

  it('makes no delivered callback FAILING', async () => {
    const row = await stored({});
    await claimCallbackAttempt(row, 'first');
    const arrives = holdCopyOf('UpdateItem');
    await recordCallbackRefused(row, 'first', refusal('the receiver answered 500'));
    const now = await read(row);
    await claimCallbackAttempt(now, 'second');
    await recordCallbackDelivered(now);

    expect(await arrives()).toBe(false);

    expect(await read(row)).toMatchObject({
      callback_outcome: 'DELIVERED',
      callback_last_error: '',
    });
  });

  it('gives up no callback that is sent again', async () => {
    const row = await stored({ callback_round: 2 });

    expect(await giveUpCallback(inputOf(row, 1))).toBeUndefined();

    expect(await read(row)).toEqual(row);
  });
});

describe('beginCallbackRound', () => {
  const ended = { callback_attempts: 3, callback_outcome: 'GIVEN_UP' } as const;

  it('begins a round without attempts, whose start is owed to the result', async () => {
    const row = await stored({ ...ended, callback_last_error: 'the receiver answered 500' });

    const begun = await beginCallbackRound(row);

    expect(begun).toMatchObject({ callback_round: 2, unfinished: expect.any(String) as unknown });
    for (const name of ['callback_attempts', 'callback_outcome', 'callback_last_error']) {
      expect(begun).not.toHaveProperty(name);
    }
    expect(await claimCallbackAttempt(await read(row), 'mine')).toBe(true);
  });

  it('begins one round for two calls, and one if the answer of its write is lost', async () => {
    const [row, lost] = [await stored(ended), await stored(ended)];

    const begun = await Promise.all([beginCallbackRound(row), beginCallbackRound(row)]);
    loseNextAnswer();
    const repeated = await beginCallbackRound(lost);

    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(repeated).toMatchObject({ callback_round: 2 });
  });

  it('begins none while a round is under way, unless nothing was heard of it for a day', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const failing = { callback_attempts: 1, callback_outcome: 'FAILING' } as const;
    const running = await stored({ ...failing, callback_attempted_at: minutesAgo(60) });
    const waiting = await stored({ updated_at: minutesAgo(60) });
    const inProgress = await stored({ status: 'IN_PROGRESS', updated_at: minutesAgo(3_000) });
    const dead = await stored({ ...failing, callback_attempted_at: minutesAgo(25 * 60) });

    for (const row of [running, waiting, inProgress]) {
      expect(await beginCallbackRound(row)).toBeUndefined();
      expect(await read(row)).toEqual(row);
    }
    expect(await beginCallbackRound(dead)).toMatchObject({ callback_round: 2 });
  });
});

const refusal = (reason: string) => ({ reason, retryAfterSeconds: undefined });

describe('recordCallbackRefused', () => {
  it.each(
    Array.from({ length: LIMITS.callbackAttempts }, (_, index) => [
      index + 1,
      secondsToNextCallbackAttempt(index + 1),
    ]),
  )('says after attempt %i that the next one follows in %s s', async (attempt = 1, seconds) => {
    const row = await stored(attempt === 1 ? {} : { callback_attempts: attempt - 1 });
    await claimCallbackAttempt(row, 'mine');

    await recordCallbackRefused(row, 'mine', refusal('the connection was refused'));

    const { callback_next_attempt_at: next, ...rest } = await read(row);
    expect(rest).toMatchObject({
      callback_outcome: 'FAILING',
      callback_last_error: 'the connection was refused',
    });
    const wait = next === undefined ? undefined : (Date.parse(next) - Date.now()) / 1000;
    expect(wait === undefined ? wait : Math.round(wait)).toBe(seconds);
  });
});

describe('giveUpCallback', () => {
  it.each([undefined, 'FAILING'] as const)(
    'gives up a callback whose outcome is %s',
    async (before) => {
      const row = await stored({ callback_outcome: before });

      expect(await giveUpCallback(inputOf(row))).toMatchObject({
        callback_outcome: 'GIVEN_UP',
        callback_last_error: 'the attempts were cut off before the receiver answered',
      });
    },
  );

  it('does not change a callback that was delivered', async () => {
    const row = await stored({ callback_outcome: 'DELIVERED' });

    expect(await giveUpCallback(inputOf(row))).toBeUndefined();

    expect(await read(row)).toMatchObject({ callback_outcome: 'DELIVERED' });
  });
});
