import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { catalogItemSummarySchema } from '../../lambdas/contracts/catalog-item';
import { pageSchema } from '../../lambdas/contracts/page';
import { resultSchema } from '../../lambdas/contracts/result';
import type { CatalogFilter } from '../../lambdas/contracts/following';
import { taskSchema } from '../../lambdas/contracts/task';
import { expectRefusals } from '../support/refusals';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const task = taskSchema.strict();
const page = pageSchema(catalogItemSummarySchema.strict());
const TASKS = '/image-recognition/tasks';

const createFollowing = (catalog_filter: CatalogFilter) =>
  client.expectOk(task, 'POST', TASKS, { json: { name: 'Shelf', catalog_filter } });
const itemsOf = async (uuid: string) => {
  const { items } = await client.expectOk(page, 'GET', `${TASKS}/${uuid}/catalog-items`);
  return items.map((each) => each.uuid);
};
const put = (uuid: string, json: object) =>
  client.expectOk(task, 'PUT', `${TASKS}/${uuid}`, { json: { name: 'Shelf', ...json } });

describe('a task with a catalog_filter', () => {
  it('compares each photo with the items that match at that moment', async () => {
    const [brand, picture] = [`Alva ${randomUUID()}`, await smallPicture()];
    const created = await createFollowing({ brand });
    expect(created).toMatchObject({ catalog_filter: { brand }, catalog_items_left_out: 0 });
    const namesOnNextPhoto = async () => {
      const { json } = await client.call('POST', `${TASKS}/${created.uuid}/sync-image`, {
        parts: [image(picture)],
      });
      const { uuid } = resultSchema.pick({ uuid: true }).parse(json);
      const { status, coco } = await client.awaitResult(created.uuid, uuid);
      expect(status).toBe('COMPLETED');
      return coco.categories.map(({ name }) => name);
    };
    expect(await namesOnNextPhoto()).toEqual(['object']);

    await client.createItem({ name: 'Oat drink', brand });
    const { uuid } = await client.createItem({ name: 'Tea', brand: 'Molasu' });
    expect(await namesOnNextPhoto()).toEqual(['object', 'Oat drink']);

    await client.call('PATCH', `/catalog-items/${uuid}`, { json: { brand } });
    expect(await namesOnNextPhoto()).toEqual(['object', 'Oat drink', 'Tea']);
  });

  it('lists the items that match now, and is shown like other tasks', async () => {
    const tag = randomUUID();
    const created = await createFollowing({ tag });
    const first = await client.createItem({ tags: tag });
    const second = await client.createItem({ tags: `cold,${tag}` });

    expect(await itemsOf(created.uuid)).toEqual([first.uuid, second.uuid]);
    await client.call('DELETE', `/catalog-items/${first.uuid}`);
    expect(await itemsOf(created.uuid)).toEqual([second.uuid]);
    expect(await client.expectOk(task, 'GET', `${TASKS}/${created.uuid}`)).toMatchObject({
      catalog_filter: { tag },
    });
  });

  it('takes another filter, goes on following without one, and ends with catalog_items', async () => {
    const [tag, other] = [randomUUID(), randomUUID()];
    const item = (await client.createItem({ tags: tag })).uuid;
    const named = await client.createTask([item]);
    expect(named).not.toHaveProperty('catalog_filter');

    const following = await put(named.uuid, { catalog_filter: { tag: other } });
    expect(following).toMatchObject({ catalog_filter: { tag: other } });
    expect(await itemsOf(named.uuid)).toEqual([]);

    expect(await put(named.uuid, { description: 'Aisle 3', catalog_filter: null })).toMatchObject({
      description: 'Aisle 3',
      catalog_filter: { tag: other },
    });
    const created = (await client.createItem({ tags: other })).uuid;
    expect(await itemsOf(named.uuid)).toEqual([created]);

    const ended = await put(named.uuid, { catalog_items: [item] });
    expect(ended).not.toHaveProperty('catalog_filter');
    expect(ended).not.toHaveProperty('catalog_items_left_out');
    await client.createItem({ tags: other });
    expect(await itemsOf(named.uuid)).toEqual([item]);
  });

  it('lets an item of facings through to their check only if it has the custom prop', async () => {
    const { uuid } = await createFollowing({ custom_prop: 'category:Tea' });
    const detailFor = async (value: string) => {
      const facings = [{ result_uuid: randomUUID(), annotation_id: 0 }];
      const custom_props = [{ name: 'category', value }];
      const json = { name: 'Tea', custom_props, facings };
      return (await client.call('POST', `${TASKS}/${uuid}/catalog-items`, { json })).json;
    };

    expect(await detailFor('Water')).toMatchObject({
      detail: expect.stringContaining(
        'The task follows the items with the custom_prop category:Tea',
      ),
    });
    expect(await detailFor('Tea')).toMatchObject({
      detail: expect.stringContaining('facings[0]'),
    });
  });

  it('is created once for a repeated request', async () => {
    const call = {
      json: { name: 'Shelf', catalog_filter: {} },
      headers: { 'Idempotency-Key': randomUUID() },
    };

    const first = await client.expectOk(task, 'POST', TASKS, call);

    expect(await client.expectOk(task, 'POST', TASKS, call)).toEqual(first);
  });
});

describe('bad input', () => {
  let following = '';
  let item = '';
  beforeAll(async () => {
    following = (await createFollowing({ brand: 'Alva' })).uuid;
    item = (await client.createItem()).uuid;
  });
  const create = (json: object) => ({
    title: JSON.stringify(json).slice(0, 60),
    path: () => TASKS,
    call: () => ({ json: { name: 'Shelf', ...json } }),
    status: 422,
  });
  expectRefusals(client, [
    { ...create({}), detail: 'catalog_items: is required' },
    { ...create({ catalog_filter: null }), detail: 'catalog_items: is required' },
    {
      ...create({ name: '', description: 1 }),
      detail: 'name: must not be empty; catalog_items: is required; description: must be a string',
    },
    { ...create({ catalog_filter: [] }), detail: 'catalog_filter: must be an object' },
    { ...create({ catalog_filter: { colour: 'red' } }), detail: 'catalog_filter: has no field' },
    { ...create({ catalog_filter: { brand: '' } }), detail: 'catalog_filter.brand: must not be' },
    {
      ...create({ catalog_filter: { tag: null } }),
      detail: 'catalog_filter.tag: must be a string',
    },
    {
      ...create({ catalog_filter: { brand: 'x'.repeat(256) } }),
      detail: 'catalog_filter.brand: must have at most 255 characters',
    },
    {
      ...create({ catalog_filter: { custom_prop: '' } }),
      detail: 'catalog_filter.custom_prop: must be a name and a value with a colon between them',
    },
    {
      ...create({ catalog_filter: { tag: 'cold,dairy' } }),
      detail: 'catalog_filter.tag: must be one tag, without commas',
    },
    {
      title: 'both',
      path: () => TASKS,
      call: () => ({ json: { name: 'Shelf', catalog_items: [item], catalog_filter: {} } }),
      status: 422,
      detail: 'catalog_filter: must be left out with catalog_items',
    },
    {
      title: 'both, in PUT',
      method: 'PUT',
      path: () => `${TASKS}/${following}`,
      call: () => ({ json: { name: 'Shelf', catalog_items: [item], catalog_filter: {} } }),
      status: 422,
      detail: 'catalog_filter: must be left out with catalog_items',
    },
    {
      title: 'single items of a task that follows',
      method: 'PATCH',
      path: () => `${TASKS}/${following}/catalog-items`,
      call: () => ({ json: { add: [item] } }),
      status: 422,
      detail: 'The task follows its catalog_filter; send another filter',
    },
    {
      title: 'a filter in PATCH',
      method: 'PATCH',
      path: () => `${TASKS}/${following}/catalog-items`,
      call: () => ({ json: { catalog_filter: {} } }),
      status: 422,
      detail: 'has no field "catalog_filter"',
    },
    {
      title: 'an item of facings that does not match',
      path: () => `${TASKS}/${following}/catalog-items`,
      call: () => ({
        json: { name: 'Tea', facings: [{ result_uuid: randomUUID(), annotation_id: 0 }] },
      }),
      status: 422,
      detail: 'The task follows the items with the brand Alva',
    },
  ]);
});
