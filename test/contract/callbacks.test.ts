import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { resultRowSchema, type ResultRow } from '../../lambdas/contracts/rows';
import { LoopbackServer, type Received } from '../../local/shared/loopback-server';
import { readResultRow } from '../support/result-rows';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client, info } = serviceUnderTest();
const uuids = z.array(z.uuid());

let task = '';
let tasks = '';
let origin = '';

/** A receiver of callbacks. The first segment of the path chooses how it behaves. */
const receiver = new LoopbackServer((request, response) => {
  const [, kind] = request.path.split('/');
  const earlier = receiver.received.filter(({ path }) => path === request.path).length;
  if (kind === 'takes') response.writeHead(204).end();
  else if (kind === 'fails-twice') response.writeHead(earlier <= 2 ? 503 : 200).end();
  else if (kind === 'redirects') response.writeHead(307, { Location: '/takes/redirected' }).end();
  else response.writeHead(500).end('a secret of the receiver');
});

beforeAll(async () => {
  origin = await receiver.start();
  const item = await client.createItem();
  task = (await client.createTask([item.uuid])).uuid;
  tasks = `/image-recognition/tasks/${task}`;
});
afterAll(() => receiver.stop());

async function submit(path: string, field = 'callback'): Promise<string> {
  const [uuid = ''] = await client.expectOk(uuids, 'POST', `${tasks}/images`, {
    parts: [image(await smallPicture(), 'images'), { name: field, value: origin + path }],
  });
  return uuid;
}

/** The row of a result, once its callback has this outcome. */
async function rowWith(uuid: string, outcome: ResultRow['callback_outcome']): Promise<ResultRow> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const row = resultRowSchema.parse(await readResultRow(info, `local#${task}`, uuid));
    if (row.callback_outcome === outcome) return row;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The callback of ${uuid} never was ${outcome ?? 'open'}`);
}

const waits = (requests: readonly Received[]) =>
  requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));

describe('a callback', () => {
  it('is one POST with the same bytes that fetching the result answers', async () => {
    const uuid = await submit('/takes/bytes');

    const [request] = await receiver.awaitRequests('/takes/bytes', 1);

    const fetched = await client.call('GET', `${tasks}/results/${uuid}`);
    expect(request).toMatchObject({ method: 'POST', body: fetched.text });
    expect(request?.headers['content-type']).toContain('application/json');
    expect(fetched.json).toMatchObject({ uuid, status: 'COMPLETED' });
    expect(await rowWith(uuid, 'DELIVERED')).toMatchObject({ callback_attempts: 1 });
  });

  it('is also sent to `callback_url`, which is the name that one SDK uses', async () => {
    await submit('/takes/alias', 'callback_url');

    await receiver.awaitRequests('/takes/alias', 1);
  });

  it('is sent where the query says, as generated clients do, unless the form says where', async () => {
    const query = `callback=${encodeURIComponent(`${origin}/takes/query`)}`;
    const parts = [image(await smallPicture(), 'images')];
    const form = { name: 'callback', value: `${origin}/takes/form` };

    await client.expectOk(uuids, 'POST', `${tasks}/images?${query}`, { parts });
    await receiver.awaitRequests('/takes/query', 1);
    await client.expectOk(uuids, 'POST', `${tasks}/images?${query}`, { parts: [...parts, form] });
    await receiver.awaitRequests('/takes/form', 1);

    expect(receiver.received.filter(({ path }) => path === '/takes/query')).toHaveLength(1);
  });

  it('is sent for a FAILED result as well', async () => {
    await client.expectOk(uuids, 'POST', `${tasks}/urls`, {
      json: { urls: [`${origin}/nothing`], callback: `${origin}/takes/failed` },
    });

    const [request] = await receiver.awaitRequests('/takes/failed', 1);

    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      status: 'FAILED',
      failure_reason: expect.stringContaining('answered 500') as unknown,
    });
  });

  it('is attempted up to three times, with growing waits, until it is taken', async () => {
    const uuid = await submit('/fails-twice/once');

    const requests = await receiver.awaitRequests('/fails-twice/once', 3);

    expect(await rowWith(uuid, 'DELIVERED')).toMatchObject({ callback_attempts: 3 });
    const [first = 0, second = 0] = waits(requests);
    expect(second).toBeGreaterThan(first);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  });

  it('is given up after three attempts, and the row keeps the reason', async () => {
    const uuid = await submit('/always-fails/once');

    expect(await rowWith(uuid, 'GIVEN_UP')).toMatchObject({
      callback_attempts: 3,
      callback_last_error: 'the receiver answered 500',
    });
    expect(await receiver.awaitRequests('/always-fails/once', 3)).toHaveLength(3);
  });

  it('follows no redirect', async () => {
    const uuid = await submit('/redirects/once');

    expect(await rowWith(uuid, 'GIVEN_UP')).toMatchObject({
      callback_last_error: 'the receiver answered 307',
    });
    expect(receiver.received.filter(({ path }) => path === '/takes/redirected')).toEqual([]);
  });

  it.each(['ftp://a.example', 'nowhere', 'http://user:pass@a.example/'])(
    'to %s is refused when the image is submitted',
    async (callback) => {
      const reply = await client.call('POST', `${tasks}/images`, {
        parts: [image(await smallPicture(), 'images'), { name: 'callback', value: callback }],
      });

      expect(reply).toMatchObject({
        status: 422,
        json: { detail: expect.stringMatching(/^callback: must/) as unknown },
      });
    },
  );
});
