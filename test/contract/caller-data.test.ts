import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { pageSchema } from '../../lambdas/contracts/page';
import { resultSummarySchema } from '../../lambdas/contracts/result-summary';
import { LoopbackServer } from '../../local/shared/loopback-server';
import { field } from '../support/refusals';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

/** `external_id` and `metadata`: a caller's own data for a photo, by which it recognises the result. */

const { client } = serviceUnderTest();
const uuids = z.array(z.uuid());
const page = pageSchema(resultSummarySchema.strict()).strict();

const receiver = new LoopbackServer((_, response) => response.writeHead(204).end());
let picture: Buffer;
let task = '';
let tasks = '';
let origin = '';

beforeAll(async () => {
  origin = await receiver.start();
  picture = await smallPicture();
  task = (await client.createTask([(await client.createItem()).uuid])).uuid;
  tasks = `/image-recognition/tasks/${task}`;
});
afterAll(() => receiver.stop());

const list = (query: string) => client.expectOk(page, 'GET', `${tasks}/results?${query}`);

describe('a photo with external_id and metadata', () => {
  it('of sync-image has both in its result, and in the list', async () => {
    const given = { external_id: 'Visit 7/A', metadata: { store: 'Genève', aisle: '3' } };
    const reply = await client.call('POST', `${tasks}/sync-image`, {
      parts: [
        image(picture),
        field('external_id', given.external_id),
        field('metadata', JSON.stringify(given.metadata)),
      ],
    });

    expect(reply).toMatchObject({ status: 200, json: given });
    const { items } = await list('external_id=Visit%207%2FA');
    expect(items).toEqual([expect.objectContaining(given)]);
  });

  it('of several has its own, in the order of the photos', async () => {
    const submitted = await client.expectOk(uuids, 'POST', `${tasks}/images`, {
      parts: [
        ...[1, 2, 3].map(() => image(picture, 'images')),
        field('external_ids', '["B-1", null, "B-3"]'),
        field('metadata', '[{}, {"store": "17"}, null]'),
      ],
    });

    const results = await Promise.all(submitted.map((uuid) => client.awaitResult(task, uuid)));
    expect(results.map(({ external_id, metadata }) => ({ external_id, metadata }))).toEqual([
      { external_id: 'B-1' },
      { metadata: { store: '17' } },
      { external_id: 'B-3' },
    ]);
  });

  it('by address has both in its callback', async () => {
    const given = { external_id: 'C-1', metadata: { store: '17' } };
    await client.expectOk(uuids, 'POST', `${tasks}/urls`, {
      json: {
        urls: ['http://127.0.0.1:1/'],
        external_ids: [given.external_id],
        metadata: [given.metadata],
        callback: `${origin}/results`,
      },
    });

    const [request] = await receiver.awaitRequests('/results', 1);
    expect(JSON.parse(request?.body.toString() ?? '')).toMatchObject(given);
  });

  it('is another request for an Idempotency-Key if they differ', async () => {
    const send = (external_id: string) =>
      client.call('POST', `${tasks}/sync-image`, {
        parts: [image(picture), field('external_id', external_id)],
        headers: { 'Idempotency-Key': 'caller data' },
      });

    expect(await send('D-1')).toMatchObject({ status: 200 });
    expect(await send('D-2')).toMatchObject({ status: 422 });
    expect((await list('external_id=D-1')).total).toBe(1);
    expect((await list('external_id=D-2')).total).toBe(0);
  });
});

describe('a photo without them', () => {
  it('has a result of the same fields as ever, in the same order', async () => {
    const reply = await client.call('POST', `${tasks}/sync-image`, {
      parts: [image(picture), field('external_id', ''), field('metadata', '{}')],
    });

    const result = z.looseObject({ uuid: z.string() }).parse(reply.json);
    expect(Object.keys(result).join()).toBe(
      'uuid,task_uuid,image_url,status,failure_reason,duration,created_at,updated_at,' +
        'confidence_score,postprocessing_results,coco',
    );
    const listed = (await list('order=desc&limit=1')).items[0];
    expect(Object.keys(listed ?? {}).join()).toBe(
      'uuid,task_uuid,image_url,status,confidence_score,duration,created_at,updated_at',
    );
  });
});

describe('GET .../results', () => {
  it('lists by status and newest first', async () => {
    const oldestFirst = await list('status=COMPLETED');
    const newestFirst = await list('status=COMPLETED&order=desc');

    expect(newestFirst.items).toEqual(oldestFirst.items.toReversed());
    expect(new Set(oldestFirst.items.map(({ status }) => status))).toEqual(new Set(['COMPLETED']));
    expect((await list('status=FAILED')).items).toEqual([
      expect.objectContaining({ external_id: 'C-1' }),
    ]);
  });
});
