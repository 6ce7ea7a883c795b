import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import * as z from 'zod';
import type { Result } from '../../lambdas/contracts/result';
import { unknownsSchema } from '../../lambdas/contracts/unknowns';
import { image } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();

it('groups facings that are not in the catalogue, across photos, and follows corrections', async () => {
  const photo = await readFile(join(__dirname, '../inference/fixtures/mini-shelf.jpg'));
  // A product that the photo does not show: all of its facings are unknown.
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
}, 60_000);
