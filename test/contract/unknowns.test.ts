import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import * as z from 'zod';
import { catalogItemSchema } from '../../lambdas/contracts/catalog-item';
import { correctionsSchema } from '../../lambdas/contracts/corrections';
import type { Result } from '../../lambdas/contracts/result';
import { unknownsSchema } from '../../lambdas/contracts/unknowns';
import { image } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();

it('groups facings that are not in the catalogue, across photos, and follows corrections', async () => {
  const photo = await readFile(join(__dirname, '../inference/fixtures/mini-shelf.jpg'));
  // The photo does not show this product, so all facings on the photo are unknown.
  const item = await client.createItem();
  const { uuid: task } = await client.createTask([item.uuid]);
  const path = `/image-recognition/tasks/${task}`;
  const list = () => client.expectOk(unknownsSchema.strict(), 'GET', `${path}/unknowns`);
  const recognise = async (): Promise<Result> => {
    const { json } = await client.call('POST', `${path}/sync-image`, { parts: [image(photo)] });
    return client.awaitResult(task, z.looseObject({ uuid: z.uuid() }).parse(json).uuid);
  };
  expect(await list()).toEqual({ results: 0, groups: [] });

  const results = [await recognise(), await recognise()];

  const { results: count, groups } = await list();
  expect(count).toBe(2);
  const sizes = groups.map(({ facings }) => facings.length);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  const listed = groups.flatMap(({ facings }) => facings);
  const all = results.flatMap(({ uuid, image_url, coco }) =>
    coco.annotations.map(({ id, bbox }) => ({
      result_uuid: uuid,
      annotation_id: id,
      bbox,
      image_url,
    })),
  );
  const place = (facing: (typeof all)[number]) => `${facing.result_uuid} ${facing.annotation_id}`;
  const inOrder = (facings: typeof all) =>
    facings.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  expect(inOrder(listed)).toEqual(inOrder(all));
  // The photos are the same, so a facing and its twin are in one group.
  for (const { facings } of groups) {
    const ids = facings.map(({ annotation_id }) => annotation_id);
    expect(ids.filter((id) => ids.indexOf(id) === ids.lastIndexOf(id))).toEqual([]);
  }

  const [gone] = listed;
  await client.call('PUT', `${path}/results/${gone?.result_uuid ?? ''}/corrections`, {
    json: { facings: [{ id: gone?.annotation_id, verdict: 'NO_PRODUCT' }] },
  });
  expect((await list()).groups.flatMap(({ facings }) => facings)).toHaveLength(all.length - 1);
  await client.call('DELETE', `${path}/results/${results[0]?.uuid ?? ''}`);
  expect(await list()).toMatchObject({ results: 1 });
});

it('leaves out a group that an item was made of, and says so in the corrections', async () => {
  const photo = await readFile(join(__dirname, '../inference/fixtures/mini-shelf.jpg'));
  const { uuid: task } = await client.createTask([(await client.createItem()).uuid]);
  const path = `/image-recognition/tasks/${task}`;
  const list = () => client.expectOk(unknownsSchema.strict(), 'GET', `${path}/unknowns`);
  const { json } = await client.call('POST', `${path}/sync-image`, { parts: [image(photo)] });
  const { uuid } = await client.awaitResult(
    task,
    z.looseObject({ uuid: z.uuid() }).parse(json).uuid,
  );
  const correct = (corrections: unknown) =>
    client.call('PUT', `${path}/results/${uuid}/corrections`, {
      json: corrections,
      headers: { 'If-Match': '*' },
    });
  const { groups } = await list();
  const group = groups[0]?.facings ?? [];
  const all = groups.flatMap(({ facings }) => facings);
  const ids = all.map(({ annotation_id }) => annotation_id);
  const inGroup = new Set(group.map(({ annotation_id }) => annotation_id));
  const [kept = 0] = ids.filter((id) => !inGroup.has(id));
  const added = Math.max(...ids) + 1;
  const moved = { id: group[1]?.annotation_id ?? 0, bbox: [5, 6, 70, 80] };
  await correct({
    facings: [{ id: kept, verdict: 'NOT_IN_CATALOG' }, moved],
    added: [{ bbox: [1, 2, 30, 40] }, { bbox: [3, 4, 30, 40] }],
  });
  const other_facings = [
    ...group.slice(1).map(({ annotation_id }) => ({ result_uuid: uuid, annotation_id })),
    { result_uuid: uuid, annotation_id: added + 1 },
  ];
  const body = { facings: group.slice(0, 1), other_facings };

  const make = (fields: object) =>
    client.call('POST', `${path}/catalog-items`, { json: { ...body, ...fields } });
  const missing = { other_facings: [{ result_uuid: uuid, annotation_id: 5_000 }] };
  expect(await make({ name: 'New', ...missing })).toMatchObject({
    status: 422,
    json: { detail: 'other_facings[0].annotation_id: the result has no facing 5000' },
  });
  expect((await list()).groups.flatMap(({ facings }) => facings)).toHaveLength(all.length);

  const { uuid: item } = catalogItemSchema.parse((await make({ name: 'New' })).json);

  const left = (await list()).groups.flatMap(({ facings }) => facings);
  expect(left).toHaveLength(all.length - group.length);
  const corrections = () =>
    client.expectOk(correctionsSchema, 'GET', `${path}/results/${uuid}/corrections`);
  const { version, facings, added: stored } = await corrections();
  const names = { verdict: 'OTHER_ITEM', catalog_item_uuid: item };
  const expected = [...inGroup].map((id) => ({
    id,
    ...names,
    ...(id === moved.id && { bbox: moved.bbox }),
  }));
  expect(facings).toEqual(
    [...expected, { id: kept, verdict: 'NOT_IN_CATALOG' }].sort((a, b) => a.id - b.id),
  );
  expect(stored.map(({ catalog_item_uuid }) => catalog_item_uuid)).toEqual([null, item]);
  expect(version).toBe(2);

  // A repeat changes nothing.
  expect((await make({ catalog_item_uuid: item })).status).toBe(200);
  expect((await corrections()).version).toBe(version);
});
