import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import {
  claimCallbackAttempt,
  giveUpCallback,
  recordCallbackDelivered,
  recordCallbackRefused,
} from '../../../lambdas/storage/callbacks';
import { getResult, type ResultKey } from '../../../lambdas/storage/results';
import { embeddedServices } from '../../support/embedded-services';
import { holdCopyOf } from '../../support/late-copy';
import { loseNextAnswer } from '../../support/lose-answer';
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
    await recordCallbackRefused(row, 'first', 'the receiver answered 500');
    await claimCallbackAttempt(await read(row), 'second');

    expect(await arrives()).toBe(false);

    expect(await read(row)).toMatchObject({ callback_attempts: 2, callback_claim: 'second' });
  });

  it('makes no delivered callback FAILING', async () => {
    const row = await stored({});
    await claimCallbackAttempt(row, 'first');
    const arrives = holdCopyOf('UpdateItem');
    await recordCallbackRefused(row, 'first', 'the receiver answered 500');
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

describe('recordCallbackRefused', () => {
  it.each([
    [1, 60],
    [2, 300],
    [3, undefined],
  ])('says after attempt %i when the next one follows', async (attempt, seconds) => {
    const row = await stored(attempt === 1 ? {} : { callback_attempts: attempt - 1 });
    await claimCallbackAttempt(row, 'mine');

    await recordCallbackRefused(row, 'mine', 'the connection was refused');

    const { callback_next_attempt_at: next, ...rest } = await read(row);
    expect(rest).toMatchObject({
      callback_outcome: 'FAILING',
      callback_last_error: 'the connection was refused',
    });
    const wait = next === undefined ? undefined : (Date.parse(next) - Date.now()) / 1000;
    expect(wait === undefined ? wait : Math.round(wait / 10) * 10).toBe(seconds);
  });
});

describe('giveUpCallback', () => {
  it.each([undefined, 'FAILING'] as const)(
    'gives up a callback whose outcome is %s',
    async (before) => {
      const row = await stored({ callback_outcome: before });

      expect(await giveUpCallback(inputOf(row))).toMatchObject({ callback_outcome: 'GIVEN_UP' });
    },
  );

  it('does not change a callback that was delivered', async () => {
    const row = await stored({ callback_outcome: 'DELIVERED' });

    expect(await giveUpCallback(inputOf(row))).toBeUndefined();

    expect(await read(row)).toMatchObject({ callback_outcome: 'DELIVERED' });
  });
});
