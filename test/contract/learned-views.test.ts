import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { learnedViewsSchema, type LearnedViews } from '../../lambdas/contracts/learned-views';
import type { Result } from '../../lambdas/contracts/result';
import { image, type Reply } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();

let path = '';
let task = '';
let item = '';
let other = '';
let photo: Buffer;
let first: Result;
beforeAll(async () => {
  photo = await readFile(join(__dirname, '../inference/fixtures/mini-shelf.jpg'));
  // No facing of the photo is this product until corrections say so.
  item = (await client.createItem({ name: 'Taught product' })).uuid;
  other = (await client.createItem({ name: 'Another taught product' })).uuid;
  task = (await client.createTask([item, other])).uuid;
  path = `/image-recognition/tasks/${task}`;
  first = await recognise();
});

async function recognise(): Promise<Result> {
  const { json } = await client.call('POST', `${path}/sync-image`, { parts: [image(photo)] });
  return client.awaitResult(task, z.looseObject({ uuid: z.uuid() }).parse(json).uuid);
}

/** What was recognised, as text, without what differs between two submissions of the same photo. */
const answersOf = ({ coco, postprocessing_results }: Result): string =>
  JSON.stringify({
    ...postprocessing_results,
    annotations: coco.annotations,
    categories: coco.categories,
  });

const viewsOf = (uuid: string): Promise<LearnedViews> =>
  client.expectOk(learnedViewsSchema.strict(), 'GET', `/catalog-items/${uuid}/learned-views`);

async function until(
  isEnough: (views: LearnedViews['views']) => boolean,
  uuid = item,
): Promise<LearnedViews> {
  for (;;) {
    const learned = await viewsOf(uuid);
    if (isEnough(learned.views)) return learned;
    await sleep(200);
  }
}

async function correct({ uuid, coco }: Result): Promise<void> {
  const facings = coco.annotations
    .slice(0, 4)
    .map(({ id }) => ({ id, verdict: 'OTHER_ITEM', catalog_item_uuid: item }));
  const reply = await client.call('PUT', `${path}/results/${uuid}/corrections`, {
    json: { facings },
    headers: { 'If-Match': '*' },
  });
  expect(reply.status).toBe(200);
}

const remove = (id: string): Promise<LearnedViews> =>
  client.expectOk(learnedViewsSchema, 'DELETE', `/catalog-items/${item}/learned-views/${id}`);

/** Removes the views of earlier tests. New views would look the same as these, so the item would learn nothing. */
async function forget(): Promise<void> {
  for (const { id } of (await viewsOf(item)).views) await remove(id);
}

/** Waits until a picture is served. It is stored a moment after its view is listed. */
async function stored(url: string): Promise<void> {
  while ((await fetch(url)).status !== 200) await sleep(200);
}

const namedBy = ({ postprocessing_results }: Result): number =>
  postprocessing_results.detections.length;

describe('learned views', () => {
  it('are cut from corrected facings, name the next photo, and go when the correction is undone', async () => {
    expect(namedBy(first)).toBe(0);
    await correct(first);

    const { enabled, views } = await until(({ length }) => length > 0);

    expect(enabled).toBe(true);
    for (const { url, status, cut_from } of views) {
      expect(cut_from).toMatchObject({ task_uuid: task, result_uuid: first.uuid });
      expect(status).toBe('USED');
      await stored(url);
    }
    expect(namedBy(await recognise())).toBeGreaterThan(0);

    await client.call('DELETE', `${path}/results/${first.uuid}/corrections`);
    await until(({ length }) => length === 0);

    expect(answersOf(await recognise())).toBe(answersOf(first));
    for (const { url } of views) expect((await fetch(url)).status).not.toBe(200);
  });

  it('keep a product that is not in the catalogue from being named again', async () => {
    await forget();
    await correct(first);
    await until(({ length }) => length > 0);
    const named = await recognise();
    expect(namedBy(named)).toBeGreaterThan(0);
    const facings = named.coco.annotations.map(({ id }) => ({ id, verdict: 'NOT_IN_CATALOG' }));
    await client.call('DELETE', `${path}/results/${first.uuid}/corrections`);
    await client.call('PUT', `${path}/results/${named.uuid}/corrections`, {
      json: { facings },
      headers: { 'If-Match': '*' },
    });

    const { views } = await until((all) => all.some(({ negative }) => negative));

    for (const { status, cut_from } of views) {
      expect(status).toBe('USED');
      expect(cut_from).toMatchObject({ result_uuid: named.uuid });
    }
    expect(namedBy(await recognise())).toBe(0);
    await client.call('DELETE', `${path}/results/${named.uuid}/corrections`);
    await until(({ length }) => length === 0);
  });

  it.each([
    ['go with it', '', 0],
    ['stay if the caller asks for it', '?keep_learned_views=true', 1],
  ])('of a deleted result %s', async (_, query, left) => {
    const taught = await recognise();
    await forget();
    await correct(taught);
    const ofResult = (views: LearnedViews['views']) =>
      views.filter(({ cut_from }) => cut_from.result_uuid === taught.uuid);
    await until((views) => ofResult(views).length > 0);

    const reply = await client.call('DELETE', `${path}/results/${taught.uuid}${query}`);

    expect(reply.status).toBe(200);
    const { views } = await viewsOf(item);
    expect(Math.min(ofResult(views).length, 1)).toBe(left);
  });

  it('are not used while they are switched off, and are again afterwards', async () => {
    const { views } = await viewsOf(item);
    expect(views.length).toBeGreaterThan(0);
    const change = (enabled: boolean) =>
      client.expectOk(learnedViewsSchema, 'PATCH', `/catalog-items/${item}/learned-views`, {
        json: { enabled },
      });

    expect(await change(false)).toEqual({ catalog_item_uuid: item, enabled: false, views });
    expect(namedBy(await recognise())).toBe(0);
    expect(await change(true)).toEqual({ catalog_item_uuid: item, enabled: true, views });
    expect(namedBy(await recognise())).toBeGreaterThan(0);
  });

  it('can be removed, and are not learned again from the same correction', async () => {
    const taught = await recognise();
    await forget();
    await correct(taught);
    const { views } = await until(({ length }) => length > 0);
    for (const { id, url } of views) {
      await remove(id);
      expect((await fetch(url)).status).not.toBe(200);
    }

    const again = await client.call('PUT', `${path}/results/${taught.uuid}/corrections`, {
      json: {
        facings: taught.coco.annotations.slice(0, 5).map(({ id }, index) => ({
          id,
          verdict: 'OTHER_ITEM',
          catalog_item_uuid: index < 4 ? item : other,
        })),
      },
      headers: { 'If-Match': '*' },
    });

    expect(again.status).toBe(200);
    // The other item is taught by the same message.
    await until(({ length }) => length > 0, other);
    const ids = views.map(({ id }) => id);
    expect((await viewsOf(item)).views.filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  const NOBODY = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';
  it.each<[string, () => string, string, object | undefined, number, string]>([
    ['GET', () => NOBODY, '', undefined, 404, `There is no catalogue item ${NOBODY}`],
    ['PATCH', () => NOBODY, '', { enabled: false }, 404, `There is no catalogue item ${NOBODY}`],
    ['PATCH', () => item, '', { enabled: 'no' }, 422, 'enabled: must be true or false'],
    [
      'DELETE',
      () => item,
      `/${'0'.repeat(32)}`,
      undefined,
      404,
      `The item has no learned view ${'0'.repeat(32)}`,
    ],
    [
      'DELETE',
      () => item,
      '/x',
      undefined,
      422,
      'view_id: must be the id of a learned view, as its list has it',
    ],
  ])('%s of %s%s with %j is refused', async (method, uuid, end, json, status, detail) => {
    const reply: Reply = await client.call(method, `/catalog-items/${uuid()}/learned-views${end}`, {
      ...(json && { json }),
    });

    expect(reply).toMatchObject({ status, json: { detail } });
  });
});
