import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { catalogItemSchema } from '../../lambdas/contracts/catalog-item';
import { correctionsSchema } from '../../lambdas/contracts/corrections';
import { resultSchema, type Result } from '../../lambdas/contracts/result';
import { resultSummarySchema } from '../../lambdas/contracts/result-summary';
import { qualitySchema } from '../../lambdas/contracts/quality';
import { unknownsSchema } from '../../lambdas/contracts/unknowns';
import { image } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();

let path = '';
let task = '';
beforeAll(async () => {
  // A product that the photo does not show.
  task = (await client.createTask([(await client.createItem()).uuid], { compute_shares: true }))
    .uuid;
  path = `/image-recognition/tasks/${task}`;
});

const get = (uuid: string): Promise<Result> =>
  client.expectOk(resultSchema.strict(), 'GET', `${path}/results/${uuid}`);
const rename = (uuid: string) => client.call('POST', `${path}/results/${uuid}/rename`);

async function recognise(picture: Uint8Array): Promise<Result> {
  const { json } = await client.call('POST', `${path}/sync-image`, { parts: [image(picture)] });
  return client.awaitResult(task, z.looseObject({ uuid: z.uuid() }).parse(json).uuid);
}

async function renamed(uuid: string): Promise<Result> {
  for (;;) {
    const result = await get(uuid);
    if (result.rename_requested_at === undefined) return result;
    await sleep(100);
  }
}

const namesOf = ({ coco }: Result): Map<number, string | null> => {
  const uuidOf = new Map(coco.categories.map(({ id, neurolabs }) => [id, neurolabs?.productUuid]));
  return new Map(
    coco.annotations.map(({ id, category_id }) => [id, uuidOf.get(category_id) ?? null]),
  );
};

describe('POST .../results/{result_uuid}/rename', () => {
  it('names the facings by the catalogue as it is now, and keeps boxes and what people said', async () => {
    const photo = await readFile(join(__dirname, '../inference/fixtures/mini-shelf.jpg'));
    const before = await recognise(photo);
    const { groups } = await client.expectOk(unknownsSchema, 'GET', `${path}/unknowns`);
    const [first, second, ...others] = groups[0]?.facings ?? [];
    if (!first || !second) throw new Error('The photo shows each product more than once');
    const right = { facings: [{ id: second.annotation_id, verdict: 'RIGHT' }], added: [] };
    await client.call('PUT', `${path}/results/${before.uuid}/corrections`, { json: right });
    const made = await client.call('POST', `${path}/catalog-items`, {
      json: { name: 'New product', facings: [first] },
    });
    const { uuid: item } = catalogItemSchema.parse(made.json);
    const corrections = () =>
      client.expectOk(correctionsSchema, 'GET', `${path}/results/${before.uuid}/corrections`);
    const said = await corrections();
    const quality = () => client.expectOk(qualitySchema, 'GET', `${path}/quality`);
    // The item did not exist yet when its facing was left without a name.
    const absent = { weeks: [{ listed: 0, right_share: null, absent: 2, absent_named: 0 }] };
    expect(await quality()).toMatchObject(absent);

    const reply = await rename(before.uuid);

    expect(reply.status).toBe(200);
    expect(resultSummarySchema.strict().parse(reply.json)).toMatchObject({ uuid: before.uuid });
    const after = await renamed(before.uuid);
    expect(after.renamed_at).toBe(after.updated_at);
    expect(after.coco.annotations.map(({ id, bbox }) => ({ id, bbox }))).toEqual(
      before.coco.annotations.map(({ id, bbox }) => ({ id, bbox })),
    );
    const names = namesOf(after);
    for (const { annotation_id } of others) expect(names.get(annotation_id)).toBe(item);
    // A person confirmed that this facing has no name.
    expect(names.get(second.annotation_id)).toBeNull();
    expect(after.postprocessing_results.detections.length).toBeGreaterThanOrEqual(others.length);
    expect(after.confidence_score).toBeGreaterThan(0);
    expect(after.postprocessing_results.shares).toHaveLength(1);

    expect(await quality()).toMatchObject(absent);

    const { version, ...rest } = await corrections();
    expect({ ...rest, version: version - 1 }).toEqual(said);
    const stale = await client.call('PUT', `${path}/results/${before.uuid}/corrections`, {
      json: { facings: [], added: [] },
      headers: { 'If-Match': `"${said.version}"` },
    });
    expect(stale.status).toBe(412);

    // Nothing has changed since, so renaming again gives the same names.
    await rename(before.uuid);
    const again = await renamed(before.uuid);
    expect(again.coco).toEqual(after.coco);
    expect(again.renamed_at).not.toBe(after.renamed_at);

    // A facing that loses its name gets the score of its box again.
    await client.call('DELETE', `/catalog-items/${item}`);
    await rename(before.uuid);
    const unnamed = await renamed(before.uuid);
    expect(unnamed.postprocessing_results.detections).toEqual([]);
    const scoresOf = ({ coco }: Result) => coco.annotations.map(({ neurolabs }) => neurolabs.score);
    expect(scoresOf(unnamed)).toEqual(scoresOf(before));
    await client.call('DELETE', `${path}/results/${before.uuid}`);
    expect((await rename(before.uuid)).status).toBe(404);
  });

  it('refuses a result that could not be recognised, and one of another task', async () => {
    const { json } = await client.call('POST', `${path}/urls`, {
      json: { urls: ['https://photos.invalid/shelf.jpg'] },
    });
    const [uuid = ''] = z.array(z.uuid()).parse(json);
    expect((await client.awaitResult(task, uuid)).status).toBe('FAILED');

    expect(await rename(uuid)).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('there is nothing to rename') as unknown },
    });
    expect((await rename(task)).status).toBe(404);
    expect(await rename('shelf')).toMatchObject({ status: 422 });
  });
});
