import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import {
  catalogItemSchema,
  catalogItemSummarySchema,
  deletedCatalogItemSchema,
} from '../../lambdas/contracts/catalog-item';
import { itemEnrolmentSchema, type ItemEnrolment } from '../../lambdas/contracts/enrolment';
import { pageSchema } from '../../lambdas/contracts/page';
import { plainPicture } from '../support/pictures';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const item = catalogItemSchema.strict();
const page = pageSchema(catalogItemSummarySchema.strict()).strict();
const list = (query: Record<string, string>) =>
  client.expectOk(page, 'GET', `/catalog-items?${new URLSearchParams(query).toString()}`);

describe('POST /v2/catalog-items', () => {
  it('answers the full item, and serves the thumbnail at its thumbnail_url', async () => {
    const thumbnail = await plainPicture(80, 60).png().toBuffer();

    const created = await client.expectOk(item, 'POST', '/catalog-items', {
      parts: [
        {
          name: 'thumbnail',
          value: thumbnail,
          filename: 'thumbnail',
          type: 'application/octet-stream',
        },
        { name: 'name', value: 'Café ☕ مشروب' },
        { name: 'barcode', value: '4006381333931' },
        { name: 'custom_id', value: 'SKU-1' },
        { name: 'height', value: '0.21' },
        { name: 'width', value: '' },
        { name: 'brand', value: 'Alva' },
        { name: 'tags', value: 'oat, drink' },
      ],
    });

    expect(created).toMatchObject({
      status: 'ACTIVE',
      name: 'Café ☕ مشروب',
      barcode: '4006381333931',
      custom_id: 'SKU-1',
      height: 0.21,
      width: null,
      brand: 'Alva',
      flavour: null,
      custom_props: [],
    });
    const served = await fetch(created.thumbnail_url);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(thumbnail);
  });
});

describe('GET /v2/catalog-items/{item_uuid}', () => {
  it('answers the same item that creation answered', async () => {
    const created = await client.createItem();

    expect(await client.expectOk(item, 'GET', `/catalog-items/${created.uuid}`)).toEqual(created);
  });

  it('adds the tags on request only', async () => {
    const created = await client.createItem({ tags: 'oat, drink' });
    const path = `/catalog-items/${created.uuid}`;

    expect(created).not.toHaveProperty('tags');
    expect((await client.expectOk(item, 'GET', `${path}?fields=tags`)).tags).toEqual([
      'oat',
      'drink',
    ]);
    expect(await client.expectOk(item, 'GET', path)).toEqual(created);
    expect(await client.call('GET', `${path}?fields=brand`)).toMatchObject({
      status: 422,
      json: { detail: 'fields: must be tags' },
    });
  });

  it('answers a path with a trailing slash directly', async () => {
    const created = await client.createItem();

    expect(await client.expectOk(item, 'GET', `/catalog-items/${created.uuid}/`)).toEqual(created);
  });
});

describe('GET /v2/catalog-items/{item_uuid}/enrolment', () => {
  const enrolmentOf = (uuid: string) =>
    client.expectOk(itemEnrolmentSchema.strict(), 'GET', `/catalog-items/${uuid}/enrolment`);

  /** Waits until the worker has enrolled an item, which it does soon after the item is created. */
  async function awaitEnrolment(uuid: string): Promise<ItemEnrolment> {
    for (;;) {
      const enrolment = await enrolmentOf(uuid);
      if (enrolment.status !== 'WAITING') return enrolment;
      await sleep(200);
    }
  }

  it('says when the pictures were enrolled, and what is wrong with them', async () => {
    const created = await client.createItem();

    const enrolment = await awaitEnrolment(created.uuid);

    expect(enrolment).toMatchObject({
      uuid: created.uuid,
      status: 'ENROLLED',
      embedder: expect.stringMatching(/^product-embedder@/),
      pictures: [{ url: created.thumbnail_url, kind: 'THUMBNAIL', status: 'ENROLLED' }],
    });
    expect(Date.parse(enrolment.enrolled_at ?? '')).toBeGreaterThanOrEqual(
      Date.parse(created.created_at),
    );
    // The picture has one colour.
    expect(enrolment.pictures[0]?.findings?.map(({ code }) => code)).toEqual(['EMPTY']);
  });

  it('covers a picture that was added', async () => {
    const { uuid } = await client.createItem();
    await awaitEnrolment(uuid);

    const parts = [image(await smallPicture(), 'images')];
    await client.expectOk(item, 'POST', `/catalog-items/${uuid}/reference-images`, { parts });

    const { pictures } = await awaitEnrolment(uuid);
    expect(pictures.map(({ kind, status }) => [kind, status])).toEqual([
      ['THUMBNAIL', 'ENROLLED'],
      ['REFERENCE_IMAGE', 'ENROLLED'],
    ]);
  });

  it('answers 404 for an item that does not exist, and 422 for no uuid', async () => {
    const missing = await client.call('GET', `/catalog-items/${randomUUID()}/enrolment`);

    expect(missing.status).toBe(404);
    expect((await client.call('GET', '/catalog-items/tea/enrolment')).status).toBe(422);
  });
});

describe('PATCH /v2/catalog-items/{item_uuid}', () => {
  it('changes the fields of the body, clears those that are null, and keeps the rest', async () => {
    const created = await client.createItem({ brand: 'Alva', flavour: 'Vanilla' });

    const changed = await client.expectOk(item, 'PATCH', `/catalog-items/${created.uuid}`, {
      json: { name: 'Oat drink 2', flavour: null, height: 0.2 },
    });

    expect(changed).toEqual({
      ...created,
      name: 'Oat drink 2',
      flavour: null,
      height: 0.2,
      updated_at: changed.updated_at,
    });
    expect(await client.expectOk(item, 'GET', `/catalog-items/${created.uuid}`)).toEqual(changed);
  });
});

describe('custom_props of an item', () => {
  const WATER = { name: 'category', value: 'Water' };

  it('are sent as JSON in the form, kept by other changes, replaced, and cleared', async () => {
    const created = await client.createItem({ custom_props: JSON.stringify([WATER]) });
    const path = `/catalog-items/${created.uuid}`;
    const change = async (json: object) =>
      (await client.expectOk(item, 'PATCH', path, { json })).custom_props;

    expect(created.custom_props).toEqual([WATER]);
    expect(await change({ brand: 'Alva' })).toEqual([WATER]);
    const others = [{ name: 'zone', value: 'A' }, WATER];
    expect(await change({ custom_props: others })).toEqual(others);
    expect(await change({ custom_props: null })).toEqual([]);
    expect((await client.expectOk(item, 'GET', path)).custom_props).toEqual([]);
  });

  it('are refused as a whole if one of them is wrong', async () => {
    const { uuid } = await client.createItem({ custom_props: JSON.stringify([WATER]) });
    const path = `/catalog-items/${uuid}`;

    const reply = await client.call('PATCH', path, { json: { custom_props: [WATER, WATER] } });

    expect(reply).toMatchObject({
      status: 422,
      json: { detail: 'custom_props[1].name: must differ from the names before it' },
    });
    expect((await client.expectOk(item, 'GET', path)).custom_props).toEqual([WATER]);
  });
});

describe('DELETE /v2/catalog-items/{item_uuid}', () => {
  it('removes the item from fetches, lists and totals', async () => {
    const name = `Deleted ${randomUUID()}`;
    const [deleted, kept] = [await client.createItem({ name }), await client.createItem({ name })];
    const before = await list({});

    await client.expectOk(
      deletedCatalogItemSchema.strict(),
      'DELETE',
      `/catalog-items/${deleted.uuid}`,
    );

    expect((await client.call('GET', `/catalog-items/${deleted.uuid}`)).status).toBe(404);
    expect((await client.call('DELETE', `/catalog-items/${deleted.uuid}`)).status).toBe(404);
    expect((await list({})).total).toBe(before.total - 1);
    expect((await list({ name })).items.map(({ uuid }) => uuid)).toEqual([kept.uuid]);
    const rest = await list({ offset: String(before.total - 2), limit: '5' });
    expect(rest.items.map(({ uuid }) => uuid)).toEqual([kept.uuid]);
  });
});

describe('POST /v2/catalog-items/{item_uuid}/reference-images', () => {
  it('adds pictures in several requests, 8 at most', async () => {
    const { uuid } = await client.createItem();
    const pictures = async (count: number) =>
      Promise.all(Array.from({ length: count }, async () => image(await smallPicture(), 'images')));
    const path = `/catalog-items/${uuid}/reference-images`;

    await client.expectOk(item, 'POST', path, { parts: await pictures(1) });
    await client.expectOk(item, 'POST', path, { parts: await pictures(2) });
    const refused = await client.call('POST', path, { parts: await pictures(6) });

    expect(refused).toMatchObject({
      status: 422,
      json: { detail: 'images: the item has 3 reference images and may have at most 8' },
    });
    await client.expectOk(item, 'POST', path, { parts: await pictures(5) });
  });
});
