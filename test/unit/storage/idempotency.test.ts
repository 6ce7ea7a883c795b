import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import {
  claimRequest,
  forgetRequest,
  keepAnswer,
  releaseRequest,
  type NamedRequest,
} from '../../../lambdas/storage/accounts/idempotency';
import { embeddedServices } from '../../support/embedded-services';
import { loseNextAnswer } from '../../support/lose-answer';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.idempotencyTable] });

let request: NamedRequest;
beforeEach(() => {
  request = { account_id: 'acme', request_hash: randomUUID(), content_hash: 'content' };
});

const FOUR_RUNNING = ['running', 'running', 'running', 'running'];
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
const ANSWER = { answer_status: 200, answer_body: new Uint8Array([1, 2]) };

describe('claimRequest', () => {
  it('gives a request to one of several processes that ask at once', async () => {
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimRequest(request)));

    expect(claims.map(({ state }) => state).sort()).toEqual(['mine', ...FOUR_RUNNING]);
  });

  it('gives a request that a crash has left to one of several that ask after 35 s, with the same seed', async () => {
    const left = await claimRequest(request);

    expect(await claimRequest(request, later(34 * SECOND))).toMatchObject({ state: 'running' });
    const claims = await Promise.all(
      Array.from({ length: 5 }, () => claimRequest(request, later(36 * SECOND))),
    );

    const [mine, ...others] = claims.sort((a, b) => a.state.localeCompare(b.state));
    expect(mine).toMatchObject({ state: 'mine', isRepeat: true, row: { seed: left.row.seed } });
    expect(others.map(({ state }) => state)).toEqual(FOUR_RUNNING);
  });

  it('is mine if the answer to its own write was lost, at first and at a repeat', async () => {
    const sentPuts = loseNextAnswer('PutItem');
    const first = await claimRequest(request);
    expect(sentPuts()).toBe(2);
    expect(first).toMatchObject({ state: 'mine', isRepeat: false });
    await releaseRequest(first.row);

    const sentUpdates = loseNextAnswer();
    expect(await claimRequest(request)).toMatchObject({ state: 'mine', isRepeat: true });
    expect(sentUpdates()).toBe(2);
  });

  it('finds the kept answer for 24 hours, and then a key that is free', async () => {
    const { row } = await claimRequest(request);
    await keepAnswer(row, ANSWER);

    expect(await claimRequest(request, later(24 * HOUR - 5 * SECOND))).toMatchObject({
      state: 'answered',
      row: { answer_status: 200 },
    });
    const next = await claimRequest({ ...request, content_hash: 'other' }, later(24 * HOUR));
    expect(next).toMatchObject({ state: 'mine', isRepeat: false });
    expect(next.row.seed).not.toBe(row.seed);
  });
});

describe('a process whose request was taken over', () => {
  it('cannot keep its answer, nor give the request back or forget it', async () => {
    const slow = await claimRequest(request);
    const next = await claimRequest(request, later(36 * SECOND));

    const late = [
      await keepAnswer(slow.row, ANSWER),
      await releaseRequest(slow.row),
      await forgetRequest(slow.row),
    ];

    expect(late).toEqual([false, false, false]);
    expect(await claimRequest(request, later(37 * SECOND))).toMatchObject({
      state: 'running',
      row: { claim: next.row.claim },
    });
  });
});
