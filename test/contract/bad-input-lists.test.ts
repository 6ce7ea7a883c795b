import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { expectRefusals, field } from '../support/refusals';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

/** How routes of one item, lists and unknown paths answer wrong input. */

const { client } = serviceUnderTest();
const UNKNOWN = randomUUID();
const ITEMS = '/catalog-items';
const TASKS = '/image-recognition/tasks';
let picture: Buffer;
let item = '';
let task = '';

beforeAll(async () => {
  picture = await smallPicture();
  item = (await client.createItem()).uuid;
  task = (await client.createTask([item])).uuid;
});

describe('items by uuid', () => {
  const unknown = () => `${ITEMS}/${UNKNOWN}`;
  const noUuid = () => `${ITEMS}/no-uuid`;
  const known = () => `${ITEMS}/${item}`;
  expectRefusals(client, [
    { title: 'GET of none', method: 'GET', path: unknown, status: 404, detail: UNKNOWN },
    {
      title: 'GET of no uuid',
      method: 'GET',
      path: noUuid,
      status: 422,
      detail: 'item_uuid: must',
    },
    { title: 'DELETE of none', method: 'DELETE', path: unknown, status: 404, detail: UNKNOWN },
    {
      title: 'DELETE of no uuid',
      method: 'DELETE',
      path: noUuid,
      status: 422,
      detail: 'item_uuid',
    },
    {
      title: 'PATCH of none',
      method: 'PATCH',
      path: unknown,
      call: () => ({ json: { name: 'Tea' } }),
      status: 404,
      detail: UNKNOWN,
    },
    ...[
      { json: { colour: 'red' }, detail: 'colour' },
      { json: { name: null }, detail: 'name: must be a string' },
      { json: { height: 'tall' }, detail: 'height: must be a number of metres' },
      { json: {}, detail: 'must name at least one field' },
      { json: [], detail: 'body: must be an object' },
    ].map(({ json, detail }) => ({
      title: `PATCH of ${JSON.stringify(json)}`,
      method: 'PATCH',
      path: known,
      call: () => ({ json }),
      status: 422,
      detail,
    })),
    {
      title: 'reference images of none',
      path: () => `${unknown()}/reference-images`,
      call: () => ({ parts: [image(picture, 'images')] }),
      status: 404,
      detail: UNKNOWN,
    },
    {
      title: 'no reference images',
      path: () => `${known()}/reference-images`,
      call: () => ({ parts: [field('images', 'x')] }),
      status: 422,
      detail: 'images: must be sent as files',
    },
  ]);
});

describe('lists', () => {
  const lists = [() => ITEMS, () => TASKS, () => `${TASKS}/${task}/results`];
  for (const list of lists) {
    expectRefusals(
      client,
      [
        ['limit=0', 'limit: must be at least 1'],
        ['limit=-5', 'limit: must be at least 1'],
        ['limit=many', 'limit: must be an integer'],
        ['limit=1e3', 'limit: must be an integer'],
        ['offset=-1', 'offset: must be at least 0'],
        ['offset=1.5', 'offset: must be an integer'],
        ['offset=99999999999999999999', 'offset: must be at most 999999999999999'],
      ].map(([query = '', detail = '']) => ({
        title: query,
        method: 'GET',
        path: () => `${list()}?${query}`,
        status: 422,
        detail,
      })),
    );
  }
  expectRefusals(client, [
    ...[
      {
        query: 'custom_prop=Water',
        detail: 'custom_prop: must be a name and a value with a colon',
      },
      {
        query: 'custom_prop=:Water',
        detail: 'custom_prop: must be a name and a value with a colon',
      },
      { query: 'tag=dairy,cold', detail: 'tag: must be one tag, without commas' },
      { query: `tag=${'x'.repeat(2_001)}`, detail: 'tag: must have at most 2000 characters' },
      { query: `brand=${'x'.repeat(256)}`, detail: 'brand: must have at most 255 characters' },
    ].map(({ query, detail }) => ({
      title: query.slice(0, 30),
      method: 'GET',
      path: () => `${ITEMS}?${query}`,
      status: 422,
      detail,
    })),
    {
      title: 'an order of tasks that there is not',
      method: 'GET',
      path: () => `${TASKS}?order=newest`,
      status: 422,
      detail: 'order: must be asc or desc',
    },
  ]);
  expectRefusals(
    client,
    [
      ['start_datetime=yesterday', 'start_datetime: must be an ISO 8601'],
      ['end_datetime=2026-02-30', 'end_datetime: must be an ISO 8601'],
      ['start_datetime=2026-02-02&end_datetime=2026-02-01', 'end_datetime: must not be before'],
      ['status=completed', 'status: must be IN_PROGRESS, COMPLETED or FAILED'],
      ['order=newest', 'order: must be asc or desc'],
      [`external_id=${'x'.repeat(256)}`, 'external_id: must have at most 255 characters'],
    ].map(([query = '', detail = '']) => ({
      title: query,
      method: 'GET',
      path: () => `${TASKS}/${task}/results?${query}`,
      status: 422,
      detail,
    })),
  );
});

describe('a path or method without a route', () => {
  expectRefusals(client, [
    {
      title: 'another path',
      method: 'GET',
      path: () => '/catalogue',
      status: 404,
      detail: 'no such operation',
    },
    {
      title: 'another method',
      method: 'DELETE',
      path: () => ITEMS,
      status: 405,
      detail: 'This path does not take DELETE; it takes POST, GET, HEAD, OPTIONS',
    },
  ]);
});

describe('unusual text', () => {
  it.each([
    'שלום עולם',
    '🥛🥤',
    'e\u0301',
    'a\u200bb',
    '<script>alert(1)</script>',
    "'; DROP TABLE",
  ])('is returned unchanged: %s', async (name) => {
    const created = await client.createItem({ name, custom_id: name });

    expect(created).toMatchObject({ name, custom_id: name });
  });
});
