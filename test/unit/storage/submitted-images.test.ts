import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { monthOf } from '../../../lambdas/domain/quota';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { readQuota, writeQuota } from '../../../lambdas/storage/usage/quotas';
import {
  countImages,
  MAX_COUNTED_REQUESTS,
  MAX_OPEN_REQUESTS,
  readMonth,
  readSubmittedImages,
  returnImages,
  settleImages,
  type Counted,
  type Submission,
} from '../../../lambdas/storage/usage/submitted-images';
import { dynamo } from '../../../lambdas/storage/aws/clients';
import { embeddedServices } from '../../support/embedded-services';
import { holdCopyOf } from '../../support/late-copy';
import { loseNextAnswer } from '../../support/lose-answer';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.countersTable] });

const NOW = new Date('2026-11-25T12:00:00Z');
const MONTH = monthOf(NOW);

let accountId = '';
beforeEach(() => {
  accountId = randomUUID();
});
const submission = (images: number): Submission => ({
  accountId,
  taskUuid: randomUUID(),
  uuids: Array.from({ length: images }, () => randomUUID()),
});
const quotaOf = (images: number) => ({ images, until: NOW });
const submitted = (month = MONTH) => readSubmittedImages(accountId, month);
async function count(of: Submission, quota?: number): Promise<Counted> {
  const counted = await countImages(of, quota === undefined ? quota : quotaOf(quota), NOW);
  if (!counted) throw new Error('over the quota');
  return counted;
}

describe('countImages', () => {
  it('counts what the quota has left, and refuses more as a whole', async () => {
    await count(submission(7), 10);

    expect(await countImages(submission(4), quotaOf(10), NOW)).toBeUndefined();
    expect(await submitted()).toBe(7);
    await count(submission(3), 10);
    expect(await countImages(submission(1), quotaOf(10), NOW)).toBeUndefined();
    expect(await submitted()).toBe(10);
  });

  it('allows nothing with a quota of 0, and anything without one', async () => {
    expect(await countImages(submission(1), quotaOf(0), NOW)).toBeUndefined();
    await count(submission(100));
    expect(await submitted()).toBe(100);
  });

  it('starts again with each month', async () => {
    await count(submission(10), 10);

    const next = new Date('2026-12-01T00:00:00Z');
    expect(await countImages(submission(10), quotaOf(10), next)).toBeDefined();
    expect([await submitted(), await submitted('2026-12')]).toEqual([10, 10]);
  });

  it('never lets requests at once have more than the quota', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => countImages(submission(3), quotaOf(10), NOW)),
    );

    expect(answers.filter((each) => each !== undefined)).toHaveLength(3);
    expect(await submitted()).toBe(9);
  });

  it.each([
    // The first write uses up the quota, but its own repeat is not refused.
    ['the last of a quota', 10],
    ['an account without a quota', undefined],
  ])('counts a write once whose answer was lost: %s', async (_, quota) => {
    const sent = loseNextAnswer('UpdateItem');

    await count(submission(10), quota);

    expect(sent()).toBe(2);
    expect(await submitted()).toBe(10);
  });

  it('counts a request once that is repeated by its key before it was accepted', async () => {
    const request = submission(5);
    for (const quota of [5, 5, 20, undefined]) await count(request, quota);

    expect(await submitted()).toBe(5);
  });

  it('names a bounded number of requests that died, and counts the others all the same', async () => {
    for (let request = 0; request < MAX_OPEN_REQUESTS + 2; request++)
      await count(submission(1), 100);

    const { images, open_requests } = await readMonth(accountId, MONTH);
    expect([images, open_requests.size]).toEqual([MAX_OPEN_REQUESTS + 2, MAX_OPEN_REQUESTS]);
    expect(await countImages(submission(100), quotaOf(100), NOW)).toBeUndefined();
  });

  it('goes on counting when the row cannot name more requests', async () => {
    for (let request = 0; request < MAX_COUNTED_REQUESTS + 2; request++) await count(submission(1));
    await count(submission(1), 1_000);

    const { images, counted } = await readMonth(accountId, MONTH);
    expect([images, counted.size]).toEqual([MAX_COUNTED_REQUESTS + 3, MAX_COUNTED_REQUESTS]);
    const left = 1_000 - images;
    expect(await countImages(submission(left + 1), quotaOf(1_000), NOW)).toBeUndefined();
    expect(await countImages(submission(left), quotaOf(1_000), NOW)).toBeDefined();
  });

  it.each([
    ['open', MAX_OPEN_REQUESTS, 1_000],
    ['counted', MAX_COUNTED_REQUESTS, undefined],
  ])('counts a request although its row had too many %s ones until now', async (_, most, quota) => {
    const first = await count(submission(1), quota);
    for (let request = 1; request < most; request++) await count(submission(1), quota);
    doBeforeNextRead(() => settleImages(first));

    await count(submission(1), quota);

    expect(await submitted()).toBe(most + 1);
  });

  it('closes a request whose write was repeated', async () => {
    loseNextAnswer('UpdateItem');
    await settleImages(await count(submission(2), 10));

    expect((await readMonth(accountId, MONTH)).open_requests.size).toBe(0);
  });

  it.each([
    ['accepted', settleImages, 2],
    ['refused', (counted: Counted) => returnImages(counted, MONTH), 0],
  ])('does not count a copy that arrives once the request is %s', async (_, end, images) => {
    loseNextAnswer('UpdateItem');
    const arrives = holdCopyOf('UpdateItem');
    const counted = await count(submission(2));
    await end(counted);

    expect(await arrives()).toBe(false);

    expect(await submitted()).toBe(images);
  });
});

/** Runs `work` just before the next row is read. */
function doBeforeNextRead(work: () => Promise<void>): void {
  let isDone = false;
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        if (commandName === 'GetItemCommand' && !isDone) {
          isDone = true;
          await work();
        }
        return next(call);
      },
    { step: 'initialize', name: 'workBeforeRead', override: true },
  );
}

describe('returnImages', () => {
  it('gives back what a refused request had taken, once', async () => {
    await count(submission(1), 10);
    const refused = await count(submission(9), 10);
    loseNextAnswer('UpdateItem');

    await returnImages(refused, MONTH);
    await returnImages(refused, MONTH);

    expect(await submitted()).toBe(1);
  });

  it('gives nothing back of a request that was not counted', async () => {
    await count(submission(1));

    await returnImages(submission(1), MONTH);

    expect(await submitted()).toBe(1);
  });
});

describe('a quota', () => {
  it('is none, then what was set, then none again', async () => {
    expect(await readQuota(accountId)).toBeUndefined();
    expect(await writeQuota(accountId, 0, NOW)).toBe(true);
    expect(await readQuota(accountId)).toBe(0);
    expect(await writeQuota(accountId, undefined, NOW)).toBe(true);
    expect(await readQuota(accountId)).toBeUndefined();
  });

  it('is not set back by a copy that arrives after a later change', async () => {
    await writeQuota(accountId, 5, NOW);

    expect(await writeQuota(accountId, 9, new Date(NOW.getTime() - 1))).toBe(false);

    expect(await readQuota(accountId)).toBe(5);
  });
});
