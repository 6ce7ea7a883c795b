import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { complianceSchema } from '../../lambdas/contracts/compliance';
import { correctionsSchema } from '../../lambdas/contracts/corrections';
import { planogramSchema } from '../../lambdas/contracts/planogram';
import { resultSchema, type Result } from '../../lambdas/contracts/result';
import { image, smallPicture, type Call, type Reply } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const corrections = correctionsSchema.strict();
const FIXTURES = join(__dirname, '../inference/fixtures');
const CITRUS = 'Coya Detergent Citrus 250 ml';

let item = '';
let other = '';
let task = '';
let photo: Buffer;
beforeAll(async () => {
  photo = await readFile(join(FIXTURES, 'mini-shelf.jpg'));
  const thumbnail = await readFile(join(FIXTURES, 'mini-catalog', `${CITRUS}.jpg`));
  const created = await client.call('POST', '/catalog-items', {
    parts: [{ name: 'name', value: CITRUS }, image(thumbnail, 'thumbnail')],
  });
  item = z.looseObject({ uuid: z.uuid() }).parse(created.json).uuid;
  other = (await client.createItem({ name: 'Soy drink' })).uuid;
  task = (await client.createTask([item], { compute_shares: true, compute_realogram: true })).uuid;
});

const pathOf = (uuid: string, below = ''): string =>
  `/image-recognition/tasks/${task}/results/${uuid}${below}`;

async function recognise(picture = photo): Promise<Result> {
  const { json } = await client.call('POST', `/image-recognition/tasks/${task}/sync-image`, {
    parts: [image(picture)],
  });
  return client.awaitResult(task, z.looseObject({ uuid: z.uuid() }).parse(json).uuid);
}

const put = (uuid: string, json: unknown, headers: Call['headers'] = {}): Promise<Reply> =>
  client.call('PUT', pathOf(uuid, '/corrections'), { json, headers });
const get = (uuid: string, query = ''): Promise<Result> =>
  client.expectOk(resultSchema.strict(), 'GET', pathOf(uuid) + query);

describe('PUT, GET, DELETE .../corrections', () => {
  it('has none of version 0 at first', async () => {
    const { uuid } = await recognise(await smallPicture());

    const reply = await client.call('GET', pathOf(uuid, '/corrections'));

    expect(reply.headers.get('etag')).toBe('"0"');
    expect(corrections.parse(reply.json)).toEqual({
      result_uuid: uuid,
      version: 0,
      changed_by: null,
      changed_at: null,
      facings: [],
      added: [],
    });
  });

  it('keeps what was recognised, and answers the corrected form on request', async () => {
    const { uuid } = await recognise();
    const path = pathOf(uuid);
    const before = await client.call('GET', path);
    const named = resultSchema.parse(before.json).coco.annotations;
    const ids = named.filter(({ category_id }) => category_id === 1).map(({ id }) => id);
    const unknown = named.find(({ category_id }) => category_id === 0)?.id ?? -1;
    const sent = {
      facings: [
        { id: unknown, verdict: 'OTHER_ITEM', catalog_item_uuid: other.toUpperCase() },
        ...ids.map((id) => ({ id, verdict: 'RIGHT' })),
      ],
      added: [{ bbox: [0, 0, 30, 40], catalog_item_uuid: item }],
    };

    const reply = await put(uuid, sent);

    expect(reply.headers.get('etag')).toBe('"1"');
    const stored = corrections.parse(reply.json);
    expect(stored).toMatchObject({ version: 1, added: sent.added });
    expect(z.uuid().safeParse(stored.changed_by).success).toBe(true);
    expect(await client.expectOk(corrections, 'GET', `${path}/corrections`)).toEqual(stored);
    expect((await client.call('GET', path)).text).toBe(before.text);
    expect((await client.call('GET', `${path}?corrected=false`)).text).toBe(before.text);

    const corrected = await get(uuid, '?corrected=true');
    expect(corrected.coco.annotations).toHaveLength(named.length + 1);
    expect(corrected.coco.categories.at(-1)).toMatchObject({ name: 'Soy drink' });
    expect(corrected.confidence_score).toBe(1);
    const counts = corrected.postprocessing_results.shares[0]?.values.map(
      ({ product_uuid, count }) => [product_uuid, count],
    );
    expect(counts).toContainEqual([item, ids.length + 1]);
    expect(counts).toContainEqual([other, 1]);
    expect(corrected.postprocessing_results.realogram?.item_entries).toHaveLength(named.length + 1);

    const counted = await get(uuid, '?corrected=true&fields=shelf_from_bottom');
    const entries = counted.postprocessing_results.realogram?.item_entries ?? [];
    const lowest = Math.max(...entries.flatMap((each) => (each.bay === 1 ? each.shelf_id : [])));
    for (const { bay, shelf_id, shelf_from_bottom } of entries) {
      if (bay === 1) expect(shelf_from_bottom).toBe(lowest - shelf_id + 1);
    }
  });

  it('answers what was recognised, byte for byte, once corrections are taken back', async () => {
    const { uuid } = await recognise();
    const before = await client.call('GET', pathOf(uuid));
    await put(uuid, { facings: [{ id: 0, verdict: 'NO_PRODUCT' }] });

    const deleted = await client.expectOk(corrections, 'DELETE', pathOf(uuid, '/corrections'));

    expect(deleted).toMatchObject({ version: 2, facings: [], added: [] });
    expect((await client.call('GET', pathOf(uuid, '?corrected=true'))).text).toBe(before.text);
    expect((await put(uuid, { added: [{ bbox: [0, 0, 9, 9] }] })).status).toBe(200);
  });

  it('answers the same corrections alike when they are sent again, whatever the version', async () => {
    const { uuid } = await recognise(await smallPicture());
    const sent = { added: [{ bbox: [1, 2, 3, 4], catalog_item_uuid: item }] };
    const first = await put(uuid, sent);

    for (const headers of [{}, { 'If-Match': '"0"' }, { 'If-Match': '"1"' }]) {
      const again = await put(uuid, sent, headers);

      expect([again.status, again.text]).toEqual([200, first.text]);
    }
  });

  it('refuses who does not know the latest corrections, and says what to do', async () => {
    const { uuid } = await recognise(await smallPicture());
    const box = (x: number) => ({ added: [{ bbox: [x, 0, 5, 5] }] });
    await put(uuid, box(1));

    for (const headers of [{}, { 'If-None-Match': '*' }, { 'If-Match': '"0"' }]) {
      const refused = await put(uuid, box(2), headers);

      expect(refused.status).toBe(412);
      expect(refused.json).toEqual({
        detail: expect.stringMatching(
          /^If-Match: .* fetch them, merge yours, and send all with If-Match: "1"$/,
        ) as unknown,
      });
    }
    expect(
      (
        await client.call('DELETE', pathOf(uuid, '/corrections'), {
          headers: { 'If-Match': '"0"' },
        })
      ).status,
    ).toBe(412);
    expect((await put(uuid, box(2), { 'If-Match': 'W/"7", W/"1"' })).status).toBe(200);
    expect((await put(uuid, box(3), { 'If-Match': '*' })).json).toMatchObject({ version: 3 });
  });

  it('lets exactly one of two people win who correct at once', async () => {
    const { uuid } = await recognise(await smallPicture());
    const people = Array.from({ length: 6 }, (_, x) => ({ added: [{ bbox: [x, 0, 5, 5] }] }));

    const replies = await Promise.all(people.map((each) => put(uuid, each)));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
    const stored = await client.expectOk(corrections, 'GET', pathOf(uuid, '/corrections'));
    const winner = people[replies.findIndex(({ status }) => status === 200)];
    expect(stored).toMatchObject({ version: 1, added: winner?.added });
  });

  it('compares the corrected form with a planogram', async () => {
    const { uuid } = await recognise(await smallPicture());
    const { uuid: planogram } = await client.expectOk(
      planogramSchema.strict(),
      'POST',
      '/planograms',
      { json: { name: 'Bay', must_have: [item] } },
    );
    await put(uuid, { added: [{ bbox: [1, 2, 30, 40], catalog_item_uuid: item }] });
    const path = pathOf(uuid, `/compliance?planogram=${planogram}`);
    const compare = (query = '') => client.expectOk(complianceSchema.strict(), 'GET', path + query);

    expect((await compare()).must_have).toMatchObject([{ facings: 0 }]);
    expect((await compare('&corrected=true')).must_have).toMatchObject([{ facings: 1 }]);
  });
});
