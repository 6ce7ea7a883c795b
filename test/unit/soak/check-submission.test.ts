import { expect, test } from '@jest/globals';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { brokenBy, type Settled } from '../../soak/check-submission';
import type { Posts } from '../../soak/receiver';
import type { Sender, Submission } from '../../soak/submission';
import { ServiceClient, type Reply } from '../../support/service-client';
import { resultRow } from '../../support/rows';

const TEXT = '{"uuid":"one"}';

class FixedClient extends ServiceClient {
  override call(): Promise<Reply> {
    const json = { total: 1, items: [{ uuid: ended.result_uuid }] };
    return Promise.resolve({ status: 200, headers: new Headers(), text: TEXT, json });
  }
}
const sender: Sender = {
  client: new FixedClient('', ''),
  receiver: '',
  picture: Buffer.alloc(0),
  running: () => Promise.resolve(),
};

const submission: Submission = {
  number: 0,
  account: 'acme',
  taskUuid: 'task',
  kind: 'files',
  images: 1,
  callbackPath: '/callback/0',
  idempotencyKey: undefined,
  uploadIds: [],
};
const ended: ResultRow = resultRow({
  status: 'COMPLETED',
  unfinished: undefined,
  callback_url: 'http://receiver/callback/0',
  callback_outcome: 'DELIVERED',
});
const uuid = ended.result_uuid;
const delivered: Posts = {
  paths: new Set(['/callback/0']),
  bodies: new Set([TEXT]),
  count: 1,
  taken: 1,
};
const kept: Settled = {
  submission,
  outcome: { kind: 'accepted', uuids: [uuid] },
  rows: [ended],
  posts: new Map([[uuid, delivered]]),
  cutsOfDeliveries: [],
};
const withPosts = (posts: Partial<Posts>): Partial<Settled> => ({
  posts: new Map([[uuid, { ...delivered, ...posts }]]),
});
const withRow = (row: Partial<ResultRow>): Partial<Settled> => ({ rows: [{ ...ended, ...row }] });

test('a submission that was kept breaks no promise', async () => {
  expect(await brokenBy(kept, sender)).toEqual([]);
});

test('an attempt that a kill cut off is no broken promise', async () => {
  const row = { ...ended, callback_attempts: 2 };
  const cutsOfDeliveries = [Date.parse(row.updated_at) + 1_000];

  expect(await brokenBy({ ...kept, rows: [row], cutsOfDeliveries }, sender)).toEqual([]);
});

test.each<[what: string, promise: string, change: Partial<Settled>]>([
  ['an accepted image without a row', 'ended', { rows: [] }],
  ['a result that is IN_PROGRESS', 'ended', withRow({ status: 'IN_PROGRESS' })],
  ['an end that the sweep still looks for', 'ended', withRow({ unfinished: 'unfinished-0' })],
  ['a callback that has not ended', 'ended', withRow({ callback_outcome: 'FAILING' })],
  ['a result of a refused request', 'refusals', { outcome: { kind: 'refused', status: 500 } }],
  [
    'a result that nobody was told of',
    'refusals',
    { rows: [ended, { ...ended, result_uuid: 'another' }] },
  ],
  [
    'a result that its list does not have',
    'listed',
    { rows: [ended, { ...ended, result_uuid: 'another' }] },
  ],
  [
    'an upload that may be submitted twice',
    'refusals',
    { submission: { ...submission, kind: 'uploads', uploadIds: ['upload'] } },
  ],
  ['a fourth post', 'posts', withPosts({ count: 4 })],
  ['a post that nobody asked for', 'callbacks', withRow({ callback_url: undefined })],
  ['a post to another address', 'callbacks', withPosts({ paths: new Set(['/callback/1']) })],
  ['a delivery that the receiver never took', 'callbacks', withPosts({ taken: 0 })],
  ['an attempt that was never made', 'callbacks', withRow({ callback_attempts: 2 })],
  [
    'giving up before the third attempt',
    'callbacks',
    withRow({ callback_outcome: 'GIVEN_UP', callback_attempts: 1 }),
  ],
  ['a post with another answer', 'oneAnswer', withPosts({ bodies: new Set(['{}']) })],
  [
    'another answer to a repeat',
    'oneAnswer',
    { outcome: { kind: 'accepted', uuids: [uuid], answer: '[]' } },
  ],
  [
    'a repeat without an answer',
    'refusals',
    { outcome: { kind: 'unknown' }, submission: { ...submission, idempotencyKey: 'key' } },
  ],
])('%s is a broken promise', async (_, promise, change) => {
  const broken = await brokenBy({ ...kept, ...change }, sender);

  expect(broken.map((each) => each.promise)).toContain(promise);
});
