import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { pageSchema } from '../../lambdas/contracts/page';
import { resultSchema } from '../../lambdas/contracts/result';
import { resultSummarySchema } from '../../lambdas/contracts/result-summary';
import { totalSharesSchema, type TotalShares } from '../../lambdas/contracts/shares';
import { field } from '../support/refusals';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

/** Shares of products, brands and tags, of one result and of a page of results. */

const { client } = serviceUnderTest();
const uuids = z.array(z.uuid());
const page = pageSchema(resultSummarySchema.strict())
  .extend({ shares: totalSharesSchema.strict() })
  .strict();
let items: string[] = [];
let tasks = '';
let results: string[] = [];

const corrected = (uuid: string, added: readonly object[]) =>
  client.call('PUT', `${tasks}/results/${uuid}/corrections`, { json: { added } });

beforeAll(async () => {
  const picture = await smallPicture();
  const made = [
    await client.createItem({ name: 'Tea', brand: 'Leaf', tags: 'hot, drinks' }),
    await client.createItem({
      ...{ name: 'Cola', brand: 'Leaf', tags: 'drinks' },
      custom_props: '[{"name":"zone","value":"A"},{"name":"category","value":"Soda"}]',
    }),
  ];
  items = made.map(({ uuid }) => uuid);
  const task = await client.createTask(items);
  tasks = `/image-recognition/tasks/${task.uuid}`;
  results = await client.expectOk(uuids, 'POST', `${tasks}/images`, {
    parts: [
      image(picture, 'images'),
      image(picture, 'images'),
      field('external_ids', '["visit-1", "visit-2"]'),
    ],
  });
  for (const uuid of results) await client.awaitResult(task.uuid, uuid);
  const box = (width: number) => [0, 0, width, 10];
  await corrected(results[0] ?? '', [
    { bbox: box(10), catalog_item_uuid: items[0] },
    { bbox: box(10), catalog_item_uuid: items[1] },
  ]);
  await corrected(results[1] ?? '', [
    { bbox: box(20), catalog_item_uuid: items[1] },
    { bbox: box(20) },
  ]);
});

const list = (query: string) =>
  client.expectOk(page, 'GET', `${tasks}/results?fields=shares&corrected=true${query}`);
const counts = ({ values }: TotalShares) =>
  values.map(({ group_by, name, count, area_ratio }) => [group_by, name, count, area_ratio]);

describe('fields=shares', () => {
  it('adds the shares of a page, with corrections applied', async () => {
    const { shares } = await list('');

    expect(shares).toMatchObject({ results: 2, facings: 4, area: 600 });
    expect(counts(shares)).toEqual([
      ['products', 'Cola', 2, 1 / 2],
      ['products', 'Tea', 1, 1 / 6],
      ['products', null, 1, 1 / 3],
      ['brands', 'Leaf', 3, 2 / 3],
      ['brands', null, 1, 1 / 3],
      ['tags', 'drinks', 3, 2 / 3],
      ['tags', 'hot', 1, 1 / 6],
      ['tags', null, 1, 1 / 3],
    ]);
    expect(shares.values[0]?.product_uuid).toBe(items[1]);
  });

  it('of a filtered list and of each page counts the results there', async () => {
    expect((await list('&external_id=visit-2')).shares).toMatchObject({ results: 1, area: 400 });
    expect((await list('&limit=1')).shares).toMatchObject({ results: 1, area: 200 });
    expect((await list('&limit=1&offset=1')).shares).toMatchObject({ results: 1, area: 400 });
    expect((await list('&status=FAILED')).shares).toEqual({
      ...{ results: 0, facings: 0, area: 0 },
      values: [],
    });
  });

  it('without corrected=true counts what was recognised', async () => {
    const { shares } = await list('&corrected=false');
    expect(shares).toMatchObject({ results: 2, facings: 0, values: [] });
  });

  it('is joined by fields=facings, the counts of each photo', async () => {
    const path = `${tasks}/results?fields=facings,shares&corrected=true`;
    const counted = await client.expectOk(page, 'GET', path);
    const [tea, cola] = items.map((catalog_item_uuid) => ({ catalog_item_uuid, count: 1 }));
    const facings = [
      { count: 2, unknown: 0, items: [tea, cola] },
      { count: 2, unknown: 1, items: [cola] },
    ];
    expect(counted.items.map((each) => each.facings)).toEqual(facings);
    expect(counted.shares.facings).toBe(4);
    const of = `${tasks}/results/${results[1]}?fields=facings&corrected=true`;
    const one = await client.expectOk(resultSchema.strict(), 'GET', of);
    expect(one.facings).toEqual(facings[1]);
    expect((await list('')).items[0]).not.toHaveProperty('facings');
  });

  it('with shares_by also counts by the values of a custom prop, in pages and in one result', async () => {
    const byCategory = [
      ['custom_props', 'Soda', 2, 1 / 2],
      ['custom_props', null, 2, 1 / 2],
    ];
    const { shares } = await list('&shares_by=category');
    expect(counts(shares).slice(-2)).toEqual(byCategory);
    expect(counts(shares).slice(0, -2)).toEqual(counts((await list('')).shares));

    const path = `${tasks}/results/${results[1]}?fields=shares&corrected=true&shares_by=category`;
    const one = await client.expectOk(resultSchema.strict(), 'GET', path);
    expect(one.shares && counts(one.shares).slice(-2)).toEqual([
      ['custom_props', 'Soda', 1, 1 / 2],
      ['custom_props', null, 1, 1 / 2],
    ]);
  });

  it('is needed for shares_by', async () => {
    for (const path of [`${tasks}/results`, `${tasks}/results/${results[1]}`]) {
      expect(await client.call('GET', `${path}?fields=facings&shares_by=category`)).toMatchObject({
        status: 422,
        json: { detail: 'shares_by: must come with fields=shares' },
      });
    }
  });

  it('is joined by fields=least_sure, the names to check first that nobody has confirmed', async () => {
    const least = async (corrected: boolean) => {
      const path = `${tasks}/results?fields=least_sure,shares&corrected=${corrected}`;
      return (await client.expectOk(page, 'GET', path)).items.map((each) => each.least_sure);
    };
    expect(await least(false)).toEqual([[], []]);
    const of = `${tasks}/results/${results[1]}?fields=least_sure`;
    const one = await client.expectOk(resultSchema.strict(), 'GET', of);
    expect(one.least_sure).toEqual([]);
    expect(await least(true)).toEqual([[], []]);
  });

  it('makes pages smaller, and says so', async () => {
    expect((await list('&limit=100')).limit).toBe(50);
  });

  it('adds the shares of one result', async () => {
    const path = `${tasks}/results/${results[1]}?fields=shares,file_name&corrected=true`;
    const { shares } = await client.expectOk(resultSchema.strict(), 'GET', path);
    expect(shares).toMatchObject({ results: 1, facings: 2, area: 400 });
  });

  it('is needed: without it, lists and results have no field of that name', async () => {
    const plain = await client.call('GET', `${tasks}/results`);
    expect(Object.keys(z.looseObject({}).parse(plain.json)).join()).toBe(
      'items,total,limit,offset',
    );
    const { shares } = await client.expectOk(
      resultSchema.strict(),
      'GET',
      `${tasks}/results/${results[0]}`,
    );
    expect(shares).toBeUndefined();
  });
});
