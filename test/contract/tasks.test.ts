import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { catalogItemSummarySchema } from '../../lambdas/contracts/catalog-item';
import { pageSchema } from '../../lambdas/contracts/page';
import { resultSchema, type Result } from '../../lambdas/contracts/result';
import { taskSchema } from '../../lambdas/contracts/task';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const task = taskSchema.strict();
const page = pageSchema(task).strict();
const TASKS = '/image-recognition/tasks';

let itemUuid = '';
beforeAll(async () => {
  itemUuid = (await client.createItem()).uuid;
});

describe('POST /v2/image-recognition/tasks', () => {
  it('answers the task with defaults, without its items', async () => {
    expect(await client.createTask([itemUuid])).toMatchObject({
      name: 'Shelf',
      description: '',
      task_type: null,
      compute_realogram: false,
      compute_shares: false,
    });
  });

  it('keeps the options that were sent', async () => {
    const fields = {
      description: 'Aisle 3',
      task_type: 'DETECTION',
      compute_realogram: true,
      compute_shares: true,
    };

    expect(await client.createTask([itemUuid], fields)).toMatchObject(fields);
  });

  it('accepts repeated uuids and upper case', async () => {
    await client.createTask([itemUuid, itemUuid, itemUuid.toUpperCase()]);
  });

  it('names the unknown uuids', async () => {
    const unknown = randomUUID();

    const reply = await client.call('POST', TASKS, {
      json: { name: 'Shelf', catalog_items: [itemUuid, unknown] },
    });

    expect(reply).toMatchObject({
      status: 422,
      json: { detail: `catalog_items: there is no catalogue item ${unknown}` },
    });
  });
});

describe('GET /v2/image-recognition/tasks', () => {
  it('pages through tasks, oldest first', async () => {
    const created = await client.createTask([itemUuid]);
    const { total } = await client.expectOk(page, 'GET', TASKS);

    const last = await client.expectOk(page, 'GET', `${TASKS}?limit=3&offset=${total - 1}`);

    expect(last).toEqual({ items: [created], total, limit: 3, offset: total - 1 });
  });

  it('begins with the newest task on request, and gives the same page by default as with asc', async () => {
    const older = await client.createTask([itemUuid]);
    const newer = await client.createTask([itemUuid]);

    const first = await client.expectOk(page, 'GET', `${TASKS}?order=desc&limit=1`);
    const second = await client.expectOk(page, 'GET', `${TASKS}?order=desc&limit=1&offset=1`);

    expect([...first.items, ...second.items]).toEqual([newer, older]);
    const end = `limit=2&offset=${first.total - 2}`;
    const ascending = await client.expectOk(page, 'GET', `${TASKS}?order=asc&${end}`);
    expect(ascending.items).toEqual([older, newer]);
    expect(await client.expectOk(page, 'GET', `${TASKS}?${end}`)).toEqual(ascending);
  });
});

describe('GET and DELETE /v2/image-recognition/tasks/{task_uuid}', () => {
  it('fetches the task; after its deletion only its results can be fetched', async () => {
    const created = await client.createTask([itemUuid]);
    const path = `${TASKS}/${created.uuid}`;
    const submitted = await client.call('POST', `${path}/images`, {
      parts: [image(await smallPicture(), 'images')],
    });
    const [resultUuid] = submitted.json as string[];

    expect(await client.expectOk(task, 'GET', path)).toEqual(created);
    expect(await client.expectOk(task, 'DELETE', path)).toEqual(created);

    expect((await client.call('GET', path)).status).toBe(404);
    expect((await client.call('DELETE', path)).status).toBe(404);
    const late = { parts: [image(await smallPicture())] };
    expect((await client.call('POST', `${path}/sync-image`, late)).status).toBe(404);
    await client.awaitResult(created.uuid, resultUuid ?? '');
    const { items } = await client.expectOk(page, 'GET', `${TASKS}?limit=100`);
    expect(items.map(({ uuid }) => uuid)).not.toContain(created.uuid);
  });
});

describe('/v2/image-recognition/tasks/{task_uuid}/catalog-items', () => {
  const itemsPage = pageSchema(catalogItemSummarySchema.strict()).strict();
  const pathOf = (uuid: string) => `${TASKS}/${uuid}/catalog-items`;
  const change = (uuid: string, json: object) => client.call('PATCH', pathOf(uuid), { json });
  const itemsOf = (uuid: string, query = '') =>
    client.expectOk(itemsPage, 'GET', `${pathOf(uuid)}${query}`);

  it('lists the items of a task in their order, page by page', async () => {
    const others = [await client.createItem(), await client.createItem({ name: 'Second' })];
    const named = [...others.map(({ uuid }) => uuid), itemUuid];
    const { uuid } = await client.createTask(named);

    const first = await itemsOf(uuid, '?limit=2');
    const second = await itemsOf(uuid, '?limit=2&offset=2');

    expect([...first.items, ...second.items].map((item) => item.uuid)).toEqual(named);
    expect(first).toMatchObject({ total: 3, limit: 2, offset: 0 });
    expect(first.items[1]).toMatchObject({ name: 'Second' });
  });

  it('adds and removes items, once, also if the request is repeated', async () => {
    const added = await client.createItem();
    const created = await client.createTask([itemUuid]);
    const json = { add: [added.uuid], remove: [itemUuid] };

    const changed = await client.expectOk(task, 'PATCH', pathOf(created.uuid), { json });
    expect(await client.expectOk(task, 'PATCH', pathOf(created.uuid), { json })).toEqual(changed);

    expect(changed).toMatchObject({ uuid: created.uuid, name: created.name });
    expect(changed.updated_at > created.updated_at).toBe(true);
    expect((await itemsOf(created.uuid)).items.map(({ uuid }) => uuid)).toEqual([added.uuid]);
  });

  it('leaves out items that were deleted from the catalogue, and lets them be removed', async () => {
    const gone = await client.createItem();
    const { uuid } = await client.createTask([gone.uuid, itemUuid]);
    await client.call('DELETE', `/catalog-items/${gone.uuid}`);

    const listed = await itemsOf(uuid);
    expect(listed.items.map((item) => item.uuid)).toEqual([itemUuid]);
    expect(listed.total).toBe(2);
    const added = await client.createItem();
    expect(await change(uuid, { add: [added.uuid] })).toMatchObject({ status: 200 });
    await change(uuid, { remove: [gone.uuid] });
    expect((await itemsOf(uuid)).total).toBe(2);
  });

  it('refuses a change that leaves no items, and one that names unknown items', async () => {
    const { uuid } = await client.createTask([itemUuid]);
    const unknown = randomUUID();

    const emptied = await change(uuid, { remove: [itemUuid] });
    const strange = await change(uuid, { add: [unknown] });

    const detail = 'remove: the task would have no item; leave one in it, or delete the task';
    expect(emptied).toMatchObject({ status: 422, json: { detail } });
    expect(strange).toMatchObject({
      status: 422,
      json: { detail: `add: there is no catalogue item ${unknown}` },
    });
    expect((await itemsOf(uuid)).items.map((item) => item.uuid)).toEqual([itemUuid]);
  });

  it('answers 404 for a deleted task', async () => {
    const { uuid } = await client.createTask([itemUuid]);
    await client.call('DELETE', `${TASKS}/${uuid}`);

    expect(await client.call('GET', pathOf(uuid))).toMatchObject({ status: 404 });
    expect(await change(uuid, { add: [itemUuid] })).toMatchObject({ status: 404 });
  });
});

describe('PUT /v2/image-recognition/tasks/{task_uuid}', () => {
  const uuidsOf = ({ coco }: Result) =>
    coco.categories.flatMap(({ neurolabs }) => neurolabs?.productUuid ?? []);
  const recognise = async (uuid: string) =>
    client.expectOk(resultSchema.strict(), 'POST', `${TASKS}/${uuid}/sync-image`, {
      parts: [image(await smallPicture())],
    });

  it('replaces the fields; without catalog_items the items stay', async () => {
    const created = await client.createTask([itemUuid], { compute_shares: true });

    const updated = await client.expectOk(task, 'PUT', `${TASKS}/${created.uuid}`, {
      json: { name: 'Drinks', description: 'Aisle 3' },
    });

    expect(updated).toMatchObject({
      name: 'Drinks',
      description: 'Aisle 3',
      compute_shares: false,
    });
    expect(updated).toMatchObject({ uuid: created.uuid, created_at: created.created_at });
    expect(await client.expectOk(task, 'GET', `${TASKS}/${created.uuid}`)).toEqual(updated);
    expect(uuidsOf(await recognise(created.uuid))).toEqual([itemUuid]);
  });

  it('compares the photos that follow with the new items', async () => {
    const other = await client.createItem({ name: 'Tea' });
    const { uuid, name } = await client.createTask([itemUuid]);
    expect(uuidsOf(await recognise(uuid))).toEqual([itemUuid]);

    await client.expectOk(task, 'PUT', `${TASKS}/${uuid}`, {
      json: { name, catalog_items: [other.uuid] },
    });

    expect(uuidsOf(await recognise(uuid))).toEqual([other.uuid]);
  });

  it.each([
    [{ catalog_items: [] }, 422, 'name: is required'],
    [{ name: 'Drinks', catalog_items: [] }, 422, 'catalog_items: must name at least one'],
    [{ name: 'Drinks', catalog_items: [randomUUID()] }, 422, 'there is no catalogue item'],
  ])('refuses %j and changes nothing', async (json, status, detail) => {
    const created = await client.createTask([itemUuid]);
    const path = `${TASKS}/${created.uuid}`;

    const reply = await client.call('PUT', path, { json });

    expect(reply).toMatchObject({
      status,
      json: { detail: expect.stringContaining(detail) as unknown },
    });
    expect(await client.expectOk(task, 'GET', path)).toEqual(created);
  });

  it('answers 404 for a task that does not exist or is deleted', async () => {
    const { uuid } = await client.createTask([itemUuid]);
    await client.call('DELETE', `${TASKS}/${uuid}`);

    for (const path of [`${TASKS}/${uuid}`, `${TASKS}/${randomUUID()}`]) {
      expect((await client.call('PUT', path, { json: { name: 'Drinks' } })).status).toBe(404);
    }
  });
});
