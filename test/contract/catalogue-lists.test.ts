import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { catalogItemSummarySchema } from '../../lambdas/contracts/catalog-item';
import { pageSchema } from '../../lambdas/contracts/page';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const page = pageSchema(catalogItemSummarySchema.strict()).strict();
const list = (query: Record<string, string>) =>
  client.expectOk(page, 'GET', `/catalog-items?${new URLSearchParams(query).toString()}`);

describe('GET /v2/catalog-items', () => {
  it('lists summaries of items, oldest first, with total, limit and offset', async () => {
    const first = await client.createItem();
    const second = await client.createItem();
    const { total } = await list({});

    const { items, ...envelope } = await list({ offset: String(total - 2), limit: '1000' });

    expect(envelope).toEqual({ total, limit: 100, offset: total - 2 });
    expect(items.map(({ uuid }) => uuid)).toEqual([first.uuid, second.uuid]);
  });

  it('applies limit 50 and offset 0 by default', async () => {
    const asked = [{}, { limit: '', offset: '' }];
    for (const query of asked) expect(await list(query)).toMatchObject({ limit: 50, offset: 0 });
  });

  it('pages without gaps or repeats', async () => {
    await Promise.all([client.createItem(), client.createItem(), client.createItem()]);
    const whole = (await list({ limit: '100' })).items.slice(0, 3);

    const pages = [
      ...(await list({ limit: '2', offset: '0' })).items,
      ...(await list({ limit: '1', offset: '2' })).items,
    ];

    expect(pages).toEqual(whole);
  });

  it('finds items that exactly match all of name, custom_id and barcode', async () => {
    const name = `Tea ${randomUUID()}`;
    const barcode = randomUUID();
    const created = await client.createItem({ name, barcode, custom_id: 'tea' });
    await client.createItem({ name, custom_id: 'other' });

    const uuids = async (query: Record<string, string>) =>
      (await list(query)).items.map(({ uuid }) => uuid);

    expect(await uuids({ barcode })).toEqual([created.uuid]);
    expect(await uuids({ name, custom_id: 'tea' })).toEqual([created.uuid]);
    expect(await uuids({ name: name.slice(0, -1) })).toEqual([]);
    expect(await uuids({ name, barcode, custom_id: 'other' })).toEqual([]);
    expect((await list({ name })).total).toBe(2);
  });

  it('finds items by brand and by one of their tags, oldest first', async () => {
    const [brand, tag] = [`Alva ${randomUUID()}`, randomUUID()];
    const first = await client.createItem({ brand, tags: `cold,${tag}` });
    const second = await client.createItem({ brand });
    const third = await client.createItem({ tags: tag });

    const uuids = async (query: Record<string, string>) =>
      (await list(query)).items.map(({ uuid }) => uuid);

    expect(await uuids({ brand })).toEqual([first.uuid, second.uuid]);
    expect(await uuids({ tag })).toEqual([first.uuid, third.uuid]);
    expect(await uuids({ tag, brand: '' })).toEqual([first.uuid, third.uuid]);
    expect(await uuids({ brand, tag })).toEqual([first.uuid]);
    expect(await uuids({ brand: brand.toLowerCase() })).toEqual([]);
    expect(await list({ brand, limit: '1', offset: '1' })).toMatchObject({
      items: [{ uuid: second.uuid }],
      total: 2,
    });
  });

  it('finds items by one of their custom props', async () => {
    const value = `Café ${randomUUID()}`;
    const sent = [{ name: 'zone', value: value.normalize('NFD') }];
    const { uuid } = await client.createItem({ custom_props: JSON.stringify(sent) });

    const { items } = await list({ custom_prop: `zone:${value}` });

    expect(items.map((item) => item.uuid)).toEqual([uuid]);
    expect((await list({ custom_prop: `Zone:${value}` })).total).toBe(0);
  });

  it('has an empty page beyond the end', async () => {
    expect((await list({ offset: '999999999999' })).items).toEqual([]);
  });
});
