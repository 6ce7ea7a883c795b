import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { catalogItemSchema, type CatalogItem } from '../../lambdas/contracts/catalog-item';
import { itemEnrolmentSchema, type ItemEnrolment } from '../../lambdas/contracts/enrolment';
import { pageSchema } from '../../lambdas/contracts/page';
import { referenceImageSchema } from '../../lambdas/contracts/reference-image';
import type { Result } from '../../lambdas/contracts/result';
import { unknownsSchema } from '../../lambdas/contracts/unknowns';
import { image, type Call } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();

let path = '';
let task = '';
let photo: Buffer;
let result: Result;
beforeAll(async () => {
  photo = await readFile(join(__dirname, '../inference/fixtures/mini-shelf.jpg'));
  // A product that the photo does not show.
  task = (await client.createTask([(await client.createItem()).uuid])).uuid;
  path = `/image-recognition/tasks/${task}`;
  result = await recognise(photo);
});

async function recognise(picture: Uint8Array): Promise<Result> {
  const { json } = await client.call('POST', `${path}/sync-image`, { parts: [image(picture)] });
  return client.awaitResult(task, z.looseObject({ uuid: z.uuid() }).parse(json).uuid);
}

const post = (json: unknown, headers: Call['headers'] = {}) =>
  client.call('POST', `${path}/catalog-items`, { json, headers });

async function enrolled({ uuid }: CatalogItem): Promise<ItemEnrolment> {
  for (;;) {
    const enrolment = await client.expectOk(
      itemEnrolmentSchema,
      'GET',
      `/catalog-items/${uuid}/enrolment`,
    );
    if (enrolment.status !== 'WAITING') return enrolment;
    await sleep(100);
  }
}

describe('POST .../tasks/{task_uuid}/catalog-items', () => {
  it('makes a product of a group of unknown facings, which the next photo names', async () => {
    const { groups } = await client.expectOk(unknownsSchema, 'GET', `${path}/unknowns`);
    const facings = groups[0]?.facings.slice(0, 3) ?? [];
    expect(facings.length).toBeGreaterThan(1);
    const json = { name: 'New product', height: '0.2', facings };
    const key = { 'Idempotency-Key': randomUUID() };

    const reply = await post(json, key);

    const item = catalogItemSchema.strict().parse(reply.json);
    expect(item).toMatchObject({ name: 'New product', height: 0.2 });
    expect((await post(json, key)).text).toBe(reply.text);
    const { status, pictures } = await enrolled(item);
    expect(status).toBe('ENROLLED');
    expect(pictures.map((picture) => picture.status)).toEqual(facings.map(() => 'ENROLLED'));
    for (const { url } of pictures) expect((await fetch(url)).status).toBe(200);

    const references = await client.expectOk(
      pageSchema(referenceImageSchema.strict()),
      'GET',
      `/catalog-items/${item.uuid}/reference-images`,
    );
    expect(references.items.map(({ cut_from }) => cut_from)).toEqual(
      facings.slice(1).map(({ result_uuid, annotation_id }) => ({
        task_uuid: task,
        result_uuid,
        annotation_id,
      })),
    );

    const next = await recognise(photo);
    const named = next.postprocessing_results.detections.filter(
      ({ catalog_item_uuid }) => catalog_item_uuid === item.uuid,
    );
    expect(named.length).toBeGreaterThanOrEqual(facings.length);
  });

  it('keeps the pictures when the results are deleted', async () => {
    const { uuid, coco } = await recognise(photo);
    const facing = { result_uuid: uuid, annotation_id: coco.annotations[0]?.id };
    const item = catalogItemSchema.parse((await post({ name: 'Kept', facings: [facing] })).json);
    await enrolled(item);

    await client.call('DELETE', `${path}/results/${uuid}`);

    expect((await fetch(item.thumbnail_url)).status).toBe(200);
  });

  it('cuts the corrected box, also of a facing that was added', async () => {
    const { uuid, coco } = await recognise(photo);
    await client.call('PUT', `${path}/results/${uuid}/corrections`, {
      json: { added: [{ bbox: [10, 20, 100, 120] }, { bbox: [0, 0, 30, 63] }] },
    });
    const added = { result_uuid: uuid, annotation_id: coco.annotations.length };

    const reply = await post({ name: 'Added', facings: [added] });

    const { pictures } = await enrolled(catalogItemSchema.parse(reply.json));
    expect(pictures).toHaveLength(1);
    const small = { ...added, annotation_id: added.annotation_id + 1 };
    expect(await post({ name: 'Small', facings: [added, small] })).toMatchObject({
      status: 422,
      json: {
        detail: 'facings[1]: has 30 x 63 pixels; name one whose longer side has at least 64',
      },
    });
  });

  it('adds facings to an item that is there, each once, as long as it has room', async () => {
    const { uuid } = await client.createItem({ name: 'Known product' });
    const facings = result.coco.annotations
      .slice(0, 8)
      .map(({ id }) => ({ result_uuid: result.uuid, annotation_id: id }));
    const add = (some: typeof facings) => post({ catalog_item_uuid: uuid, facings: some });
    const references = async () =>
      (
        await client.expectOk(
          pageSchema(referenceImageSchema),
          'GET',
          `/catalog-items/${uuid}/reference-images`,
        )
      ).items;

    const reply = await add(facings.slice(0, 2));

    const item = catalogItemSchema.strict().parse(reply.json);
    expect(item).toMatchObject({ uuid, name: 'Known product' });
    expect((await add(facings.slice(1, 3))).status).toBe(200);
    expect((await enrolled(item)).pictures.map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'ENROLLED'),
    );
    expect((await references()).map(({ cut_from }) => cut_from?.annotation_id)).toEqual(
      facings.slice(0, 3).map(({ annotation_id }) => annotation_id),
    );

    const [first] = await references();
    await client.call('DELETE', `/catalog-items/${uuid}/reference-images/${first?.id ?? ''}`);
    expect((await add(facings)).status).toBe(200);
    expect(await references()).toHaveLength(8);
    const more = { result_uuid: result.uuid, annotation_id: result.coco.annotations[8]?.id ?? 0 };
    expect(await add([more])).toMatchObject({
      status: 422,
      json: { detail: expect.stringContaining('the item has room for 0 more') as unknown },
    });
  });

  it.each([
    ['neither a name nor an item', {}, 'name: is required, unless catalog_item_uuid names an item'],
    [
      'both',
      { name: 'x', catalog_item_uuid: '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f' },
      'name: must be left out with catalog_item_uuid; change the item by PATCH',
    ],
    [
      'an unknown item',
      { catalog_item_uuid: '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f' },
      'catalog_item_uuid: there is no catalogue item 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f',
    ],
  ])('refuses %s', async (_, fields, detail) => {
    const facings = [{ result_uuid: result.uuid, annotation_id: 0 }];

    expect(await post({ ...fields, facings })).toMatchObject({ status: 422, json: { detail } });
  });

  it.each([
    ['no facings', () => [], 'facings: must name at least one facing'],
    [
      'too many facings',
      () => Array.from({ length: 10 }, () => ({ result_uuid: result.uuid, annotation_id: 0 })),
      'facings: must name at most 9 facings',
    ],
    [
      'a facing that the result lacks',
      () => [{ result_uuid: result.uuid, annotation_id: 5_000 }],
      'facings[0].annotation_id: the result has no facing 5000',
    ],
    [
      'a result that the task lacks',
      () => [{ result_uuid: '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f', annotation_id: 0 }],
      'facings[0].result_uuid: the task has no COMPLETED result 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f',
    ],
  ])('refuses %s, and makes nothing', async (_, facings, detail) => {
    const name = `Refused ${randomUUID()}`;

    expect(await post({ name, facings: facings() })).toMatchObject({
      status: 422,
      json: { detail },
    });
    const query = new URLSearchParams({ name }).toString();
    expect((await client.call('GET', `/catalog-items?${query}`)).json).toMatchObject({ total: 0 });
  });

  it('answers 404 for a deleted task', async () => {
    const { uuid } = await client.createTask([(await client.createItem()).uuid]);
    await client.call('DELETE', `/image-recognition/tasks/${uuid}`);

    const reply = await client.call('POST', `/image-recognition/tasks/${uuid}/catalog-items`, {
      json: { name: 'x', facings: [{ result_uuid: result.uuid, annotation_id: 0 }] },
    });

    expect(reply.status).toBe(404);
  });
});
