import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { complianceSchema } from '../../lambdas/contracts/compliance';
import { pageSchema } from '../../lambdas/contracts/page';
import {
  planogramSchema,
  planogramSummarySchema,
  type Planogram,
} from '../../lambdas/contracts/planogram';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const planogram = planogramSchema.strict();
const page = pageSchema(planogramSummarySchema.strict()).strict();

/** Random, because other tests have products in the same account. */
const BARCODE = String(Math.floor(Math.random() * 1e13));
/** A barcode of 12 digits. */
const UPC = `0${String(1e10 + Math.floor(Math.random() * 8.9e10)).slice(0, 11)}`;
const SOY_ID = `SOY-${randomUUID()}`;

let oat = '';
let soy = '';
beforeAll(async () => {
  oat = (await client.createItem({ barcode: BARCODE })).uuid;
  soy = (await client.createItem({ name: 'Soy drink', custom_id: SOY_ID })).uuid;
});

const create = (json: object = {}): Promise<Planogram> =>
  client.expectOk(planogram, 'POST', '/planograms', {
    json: {
      name: 'Bay',
      positions: [
        { shelf_id: 2, position: 1, catalog_item_uuid: soy, facings: 3 },
        { shelf_id: 1, position: 1, catalog_item_uuid: oat.toUpperCase() },
      ],
      must_have: [oat, oat],
      ...json,
    },
  });

describe('POST /v2/planograms', () => {
  it('answers the planogram with defaults, from the top shelf down', async () => {
    expect(await create()).toMatchObject({
      name: 'Bay',
      description: '',
      positions: [
        { shelf_id: 1, position: 1, catalog_item_uuid: oat, facings: 1 },
        { shelf_id: 2, position: 1, catalog_item_uuid: soy, facings: 3 },
      ],
      must_have: [oat],
    });
  });

  it('takes a table that names items by the caller’s ids', async () => {
    const body =
      'Shelf;Slot;custom_id;barcode;facings;must have\r\n' +
      `1;2;${SOY_ID};;2;\r\n` +
      `1;1;;${BARCODE};;yes\r\n` +
      `;;${SOY_ID};;;x\r\n`;

    const created = await client.expectOk(planogram, 'POST', '/planograms?name=Bay%207', {
      body,
      headers: { 'Content-Type': 'text/csv; charset=utf-8' },
    });

    expect(created).toMatchObject({
      name: 'Bay 7',
      positions: [
        { shelf_id: 1, position: 1, catalog_item_uuid: oat, facings: 1 },
        { shelf_id: 1, position: 2, catalog_item_uuid: soy, facings: 2 },
      ],
      must_have: [oat, soy],
    });
  });

  it('takes a barcode with more or fewer zeros before it, written as a text formula', async () => {
    const item = (await client.createItem({ barcode: `0${UPC}` })).uuid;

    const created = await client.expectOk(planogram, 'POST', '/planograms?name=Bay', {
      body: `sep=;\r\nshelf;position;barcode\r\n1;1;"=""${UPC}"""\r\n1;2;'00${UPC}\r\n`,
      headers: { 'Content-Type': 'text/csv' },
    });

    expect(created.positions.map((each) => each.catalog_item_uuid)).toEqual([item, item]);
  });

  it('makes one planogram of a request that is repeated with its key', async () => {
    const json = { name: 'Bay', must_have: [oat] };
    const call = { json, headers: { 'Idempotency-Key': randomUUID() } };
    const first = await client.expectOk(planogram, 'POST', '/planograms', call);

    expect(await client.expectOk(planogram, 'POST', '/planograms', call)).toEqual(first);
  });
});

describe('GET, PUT, DELETE /v2/planograms', () => {
  it('lists planograms without their positions, oldest first', async () => {
    const { positions, must_have, ...rest } = await create();
    const { total } = await client.expectOk(page, 'GET', '/planograms');

    const last = await client.expectOk(page, 'GET', `/planograms?limit=3&offset=${total - 1}`);

    const counts = { position_count: positions.length, must_have_count: must_have.length };
    expect(last).toEqual({ items: [{ ...rest, ...counts }], total, limit: 3, offset: total - 1 });
  });

  it('begins with the newest planogram on request', async () => {
    const uuids = [(await create()).uuid, (await create()).uuid];
    const listed = async (query: string) =>
      (await client.expectOk(page, 'GET', `/planograms?${query}`)).items.map(({ uuid }) => uuid);
    const { total } = await client.expectOk(page, 'GET', '/planograms?order=desc');

    expect(await listed('order=desc&limit=2')).toEqual(uuids.toReversed());
    expect(await listed('order=desc&limit=1&offset=1')).toEqual([uuids[0]]);
    expect(await listed(`order=asc&limit=2&offset=${total - 2}`)).toEqual(uuids);
  });

  it('replaces all fields', async () => {
    const { uuid, created_at } = await create();
    const path = `/planograms/${uuid}`;

    const replaced = await client.expectOk(planogram, 'PUT', path, {
      json: { name: 'Must-haves', must_have: [soy] },
    });

    expect(replaced).toMatchObject({ uuid, created_at, name: 'Must-haves', positions: [] });
    expect(await client.expectOk(planogram, 'GET', path)).toEqual(replaced);
  });

  it('does not have a deleted planogram any more', async () => {
    const created = await create();
    const path = `/planograms/${created.uuid}`;
    const { total } = await client.expectOk(page, 'GET', '/planograms');

    expect(await client.expectOk(planogram, 'DELETE', path)).toEqual(created);

    const detail = `There is no planogram ${created.uuid}`;
    for (const [method, call] of [
      ['GET', {}],
      ['DELETE', {}],
      ['PUT', { json: { name: 'Bay', must_have: [oat] } }],
    ] as const) {
      expect(await client.call(method, path, call)).toMatchObject({
        status: 404,
        json: { detail },
      });
    }
    expect((await client.expectOk(page, 'GET', '/planograms')).total).toBe(total - 1);
  });
});

describe('GET .../results/{result_uuid}/compliance', () => {
  let path = '';
  beforeAll(async () => {
    const task = await client.createTask([oat]);
    const [uuid = ''] = (
      await client.call('POST', `/image-recognition/tasks/${task.uuid}/images`, {
        parts: [image(await smallPicture(), 'images')],
      })
    ).json as string[];
    await client.awaitResult(task.uuid, uuid);
    path = `/image-recognition/tasks/${task.uuid}/results/${uuid}/compliance`;
  });

  it('compares a result with a planogram, and again when that has changed', async () => {
    const { uuid } = await create({ must_have: [soy] });
    const ask = () =>
      client.expectOk(complianceSchema.strict(), 'GET', `${path}?planogram=${uuid}`);

    expect(await ask()).toMatchObject({
      planogram_uuid: uuid,
      score: null,
      counts: { NOT_IN_VIEW: 2 },
      must_have: [{ name: 'Soy drink', is_found: false }],
      actions: [expect.stringContaining('Put Soy drink on the shelf')],
      warnings: [
        expect.stringContaining('Check that the photo shows this bay'),
        expect.stringContaining('Soy drink is not an item of the task'),
      ],
    });
    await client.call('PUT', `/planograms/${uuid}`, { json: { name: 'Bay', must_have: [oat] } });
    expect(await ask()).toMatchObject({ positions: [], must_have: [{ name: 'Oat drink' }] });
  });

  it('says so if the photo does not show the bay of the planogram', async () => {
    const positions = [{ bay: 7, shelf_id: 1, position: 1, catalog_item_uuid: oat }];
    const { uuid } = await create({ positions });
    const asked = `${path}?planogram=${uuid}`;

    expect(await client.expectOk(complianceSchema.strict(), 'GET', asked)).toMatchObject({
      score: null,
      positions: [{ bay: 7, status: 'NOT_IN_VIEW' }],
      warnings: [expect.stringMatching(/^Bay 7 .* is not on the photo, which shows no bay/)],
    });
  });

  it('names what is wrong with the request', async () => {
    const unknown = randomUUID();
    const { uuid } = await create();
    for (const [asked, status, detail] of [
      [path, 422, 'planogram: is required'],
      [`${path}?planogram=7`, 422, 'planogram: must be a UUID'],
      [`${path}?planogram=${uuid}&bay=0`, 422, 'bay: must be a whole number from 1 on'],
      [`${path}?planogram=${uuid}&bay=7`, 422, 'bay: must be at most '],
      [`${path}?planogram=${unknown}`, 404, `There is no planogram ${unknown}`],
      [`${path.replace(/results\/.*\//, `results/${unknown}/`)}?planogram=${uuid}`, 404, 'result'],
    ] as const) {
      const reply = await client.call('GET', asked);
      expect(reply).toMatchObject({
        status,
        json: { detail: expect.stringContaining(detail) as unknown },
      });
    }
  });

  it('answers 409 for a result that could not be recognised', async () => {
    const { uuid } = await create();
    const task = await client.createTask([oat]);
    const [failed = ''] = (
      await client.call('POST', `/image-recognition/tasks/${task.uuid}/urls`, {
        json: { urls: ['http://127.0.0.1:9/none.jpg'] },
      })
    ).json as string[];
    await client.awaitResult(task.uuid, failed);

    const asked = `/image-recognition/tasks/${task.uuid}/results/${failed}/compliance`;
    const refusal = {
      status: 409,
      json: {
        detail: 'The result is FAILED, so there is nothing to compare. Submit the photo again.',
      },
    };
    expect(await client.call('GET', `${asked}?planogram=${uuid}`)).toMatchObject(refusal);
    const json = { name: 'Bay', result: { task_uuid: task.uuid, result_uuid: failed } };
    expect(await client.call('POST', '/planograms', { json })).toMatchObject(refusal);
  });

  it('gives a planogram no positions if its photo shows no product of the catalogue', async () => {
    const [, task_uuid, result_uuid] = /tasks\/(.*)\/results\/(.*)\//.exec(path) ?? [];
    const json = { name: 'Bay', result: { task_uuid, result_uuid } };
    expect(await client.call('POST', '/planograms', { json })).toMatchObject({
      status: 422,
      json: { detail: 'result: its photo shows no product of the catalogue' },
    });
  });
});
