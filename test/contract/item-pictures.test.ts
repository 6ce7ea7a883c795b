import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { catalogItemSchema, type CatalogItem } from '../../lambdas/contracts/catalog-item';
import { pageSchema } from '../../lambdas/contracts/page';
import { referenceImageSchema } from '../../lambdas/contracts/reference-image';
import { plainPicture } from '../support/pictures';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const item = catalogItemSchema.strict();
const page = pageSchema(referenceImageSchema.strict()).strict();
const pathOf = ({ uuid }: CatalogItem) => `/catalog-items/${uuid}`;

async function itemWithReferences(count: number): Promise<CatalogItem> {
  const created = await client.createItem();
  const picture = await smallPicture();
  const parts = Array.from({ length: count }, () => image(picture, 'images'));
  return client.expectOk(item, 'POST', `${pathOf(created)}/reference-images`, { parts });
}
const listOf = (one: CatalogItem, query = '') =>
  client.expectOk(page, 'GET', `${pathOf(one)}/reference-images${query}`);

describe('PUT /v2/catalog-items/{item_uuid}/thumbnail', () => {
  it('serves the new picture at a new address, and the old one no more', async () => {
    const created = await client.createItem();
    const picture = await plainPicture(80, 40).jpeg().toBuffer();

    const changed = await client.expectOk(item, 'PUT', `${pathOf(created)}/thumbnail`, {
      parts: [image(picture, 'thumbnail')],
    });

    expect(changed).toMatchObject({ uuid: created.uuid, name: created.name });
    expect(await client.expectOk(item, 'GET', pathOf(created))).toEqual(changed);
    const served = await fetch(changed.thumbnail_url);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(picture);
    expect((await fetch(created.thumbnail_url)).status).toBe(403);
  });

  it('serves a WebP as a JPEG once it is enrolled', async () => {
    const created = await client.createItem();
    const picture = await plainPicture(80, 40).webp().toBuffer();

    const changed = await client.expectOk(item, 'PUT', `${pathOf(created)}/thumbnail`, {
      parts: [image(picture, 'thumbnail')],
    });

    let served = await fetch(changed.thumbnail_url);
    while (served.status === 403) {
      await setTimeout(200);
      served = await fetch(changed.thumbnail_url);
    }
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
  });

  it('refuses what is no picture, and keeps the old one', async () => {
    const created = await client.createItem();

    const reply = await client.call('PUT', `${pathOf(created)}/thumbnail`, {
      parts: [image(Buffer.from('text'), 'thumbnail')],
    });

    expect(reply).toMatchObject({
      status: 422,
      json: { detail: 'thumbnail: must be a JPEG, PNG, WebP or HEIC image' },
    });
    expect((await fetch(created.thumbnail_url)).status).toBe(200);
  });

  it('answers 404 for an unknown item', async () => {
    const parts = [image(await smallPicture(), 'thumbnail')];
    const path = `/catalog-items/${randomUUID()}/thumbnail`;

    expect((await client.call('PUT', path, { parts })).status).toBe(404);
  });
});

describe('GET /v2/catalog-items/{item_uuid}/reference-images', () => {
  it('lists them in the order added, page by page', async () => {
    const one = await itemWithReferences(3);
    const { items, total } = await listOf(one);

    expect(total).toBe(3);
    for (const { id, url } of items) {
      expect(url.endsWith(`/references/${id}`)).toBe(true);
      expect((await fetch(url)).status).toBe(200);
    }
    expect(await listOf(one, '?limit=2&offset=1')).toEqual({
      items: items.slice(1),
      total: 3,
      limit: 2,
      offset: 1,
    });
  });
});

describe('DELETE /v2/catalog-items/{item_uuid}/reference-images/{image_id}', () => {
  it('removes the picture, once', async () => {
    const one = await itemWithReferences(3);
    const [first, second, third] = (await listOf(one)).items;
    const path = `${pathOf(one)}/reference-images/${second?.id ?? ''}`;

    expect(await client.expectOk(item, 'DELETE', path)).toMatchObject({ uuid: one.uuid });

    expect((await listOf(one)).items).toEqual([first, third]);
    expect((await fetch(second?.url ?? '')).status).toBe(403);
    expect(await client.call('DELETE', path)).toMatchObject({
      status: 404,
      json: { detail: `The item has no reference image ${second?.id ?? ''}` },
    });
  });

  it('does not remove the picture of another item', async () => {
    const [one, other] = [await itemWithReferences(1), await itemWithReferences(1)];
    const [picture] = (await listOf(other)).items;

    const reply = await client.call(
      'DELETE',
      `${pathOf(one)}/reference-images/${picture?.id ?? ''}`,
    );

    expect(reply.status).toBe(404);
    expect((await fetch(picture?.url ?? '')).status).toBe(200);
  });

  it('names the id that is none', async () => {
    const one = await itemWithReferences(1);

    expect(await client.call('DELETE', `${pathOf(one)}/reference-images/none`)).toMatchObject({
      status: 422,
      json: { detail: 'image_id: must be the id of a reference image, as its list has it' },
    });
  });
});
