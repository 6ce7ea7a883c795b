import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { correctionsSchema } from '../../lambdas/contracts/corrections';
import { LIMITS } from '../../lambdas/contracts/limits';
import { image, smallPicture, type Reply } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const corrections = correctionsSchema.strict();

let item = '';
let task = '';
beforeAll(async () => {
  item = (await client.createItem()).uuid;
  task = (await client.createTask([item])).uuid;
});

const pathOf = (uuid: string, below = ''): string =>
  `/image-recognition/tasks/${task}/results/${uuid}${below}`;

async function recognise(picture: Uint8Array): Promise<{ uuid: string }> {
  const { json } = await client.call('POST', `/image-recognition/tasks/${task}/sync-image`, {
    parts: [image(picture)],
  });
  return client.awaitResult(task, z.looseObject({ uuid: z.uuid() }).parse(json).uuid);
}

const put = (uuid: string, json: unknown): Promise<Reply> =>
  client.call('PUT', pathOf(uuid, '/corrections'), { json });

describe('bad input', () => {
  let result = { uuid: '' };
  beforeAll(async () => {
    result = await recognise(
      await readFile(join(__dirname, '../inference/fixtures/mini-shelf.jpg')),
    );
  });
  const unknown = randomUUID();
  const box = [0, 0, 5, 5];
  const many = (count: number) => Array.from({ length: count }, () => ({ bbox: box }));

  it.each([
    ['no verdict and no box', { facings: [{ id: 0 }] }, 'facings[0].verdict: is required unless'],
    [
      'a verdict of another name',
      { facings: [{ id: 0, verdict: 'WRONG' }] },
      'facings[0].verdict: must be RIGHT, OTHER_ITEM, NOT_IN_CATALOG or NO_PRODUCT',
    ],
    ['no id', { facings: [{ verdict: 'RIGHT' }] }, 'facings[0].id: is required'],
    [
      'no item',
      { facings: [{ id: 0, verdict: 'OTHER_ITEM' }] },
      'facings[0].catalog_item_uuid: is required with OTHER_ITEM',
    ],
    [
      'an item that is too much',
      { facings: [{ id: 0, verdict: 'RIGHT', catalog_item_uuid: unknown }] },
      'facings[0].catalog_item_uuid: needs the verdict OTHER_ITEM',
    ],
    [
      'a box of no product',
      { facings: [{ id: 0, verdict: 'NO_PRODUCT', bbox: box }] },
      'facings[0].bbox: must be left out',
    ],
    [
      'the same facing twice',
      {
        facings: [
          { id: 1, verdict: 'RIGHT' },
          { id: 1, verdict: 'NO_PRODUCT' },
        ],
      },
      'facings[1].id: corrects facing 1 like facings[0]; send each facing once',
    ],
    [
      'a facing that is not there',
      { facings: [{ id: 5_000, verdict: 'RIGHT' }] },
      'facings[0].id: the result has no facing 5000; its ids are 0 to ',
    ],
    [
      'an unknown item',
      { facings: [{ id: 0, verdict: 'OTHER_ITEM', catalog_item_uuid: unknown }] },
      `facings[0].catalog_item_uuid: there is no catalogue item ${unknown}`,
    ],
    [
      'an unknown item of an added facing',
      { added: [{ bbox: box, catalog_item_uuid: unknown }] },
      `added[0].catalog_item_uuid: there is no catalogue item ${unknown}`,
    ],
    [
      'a box outside the photo',
      { added: [{ bbox: [-1, 0, 5, 5] }] },
      'added[0].bbox: must lie on the photo',
    ],
    [
      'a box without an area',
      { added: [{ bbox: [3, 3, 0, 5] }] },
      'added[0].bbox: must be at least 1 pixel',
    ],
    ['a box of three numbers', { added: [{ bbox: [1, 2, 3] }] }, 'added[0].bbox'],
    [
      'a box of fractions',
      { added: [{ bbox: [1.5, 2, 3, 4] }] },
      'added[0].bbox[0]: must be an integer',
    ],
    [
      'too many',
      { added: many(LIMITS.correctionsPerResult + 1) },
      'added: must have at most 2000 facings',
    ],
    [
      'too many together',
      { facings: [{ id: 0, verdict: 'RIGHT' }], added: many(LIMITS.correctionsPerResult) },
      'added: and facings have 2001 together',
    ],
    ['a misspelt list', { facing: [] }, 'facing: there is no such field; send facings'],
  ])('with %s is refused, and nothing is stored', async (_, json, detail) => {
    const reply = await put(result.uuid, json);

    expect(reply.status).toBe(422);
    expect(reply.json).toEqual({ detail: expect.stringContaining(detail) as unknown });
    expect(
      await client.expectOk(corrections, 'GET', pathOf(result.uuid, '/corrections')),
    ).toMatchObject({ version: 0 });
  });

  it('with a deleted item is refused', async () => {
    const { uuid } = await client.createItem();
    await client.call('DELETE', `/catalog-items/${uuid}`);

    const reply = await put(result.uuid, { added: [{ bbox: box, catalog_item_uuid: uuid }] });

    expect(reply).toMatchObject({
      status: 422,
      json: { detail: `added[0].catalog_item_uuid: there is no catalogue item ${uuid}` },
    });
  });

  it('of a query is refused', async () => {
    expect(await client.call('GET', pathOf(result.uuid, '?corrected=yes'))).toMatchObject({
      status: 422,
      json: { detail: 'corrected: must be true or false' },
    });
  });

  it('of a result that failed is refused with 409', async () => {
    const { json } = await client.call('POST', `/image-recognition/tasks/${task}/urls`, {
      json: { urls: ['http://127.0.0.1:1/a.jpg'] },
    });
    const [uuid = ''] = z.array(z.uuid()).parse(json);
    await client.awaitResult(task, uuid);

    for (const method of ['GET', 'PUT', 'DELETE']) {
      const call = method === 'PUT' ? { json: { facings: [] } } : {};
      expect(await client.call(method, pathOf(uuid, '/corrections'), call)).toMatchObject({
        status: 409,
        json: {
          detail: 'The result is FAILED, so there is nothing to correct. Submit the photo again.',
        },
      });
    }
  });

  it('of a deleted result, or of another task, is refused with 404', async () => {
    const { uuid } = await recognise(await smallPicture());
    await put(uuid, { added: [{ bbox: box }] });
    const elsewhere = (await client.createTask([item])).uuid;
    const path = pathOf(uuid, '/corrections');

    expect((await client.call('GET', path.replace(task, elsewhere))).status).toBe(404);
    await client.call('DELETE', pathOf(uuid));
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const call = method === 'PUT' ? { json: { added: [{ bbox: box }] } } : {};
      expect((await client.call(method, path, call)).status).toBe(404);
    }
  });
});
