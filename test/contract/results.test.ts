import { beforeAll, describe, expect, it } from '@jest/globals';
import { pageSchema } from '../../lambdas/contracts/page';
import { resultSummarySchema, type ResultSummary } from '../../lambdas/contracts/result-summary';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const page = pageSchema(resultSummarySchema.strict()).strict();

let path = '';
const submitted: string[] = [];
let all: ResultSummary[] = [];
const list = (query: Record<string, string>) =>
  client.expectOk(page, 'GET', `${path}?${new URLSearchParams(query).toString()}`);

beforeAll(async () => {
  const item = await client.createItem();
  const task = await client.createTask([item.uuid]);
  path = `/image-recognition/tasks/${task.uuid}/results`;
  const picture = await smallPicture();
  for (let index = 0; index < 5; index++) {
    const reply = await client.call('POST', path.replace('results', 'images'), {
      parts: [image(picture, 'images')],
    });
    submitted.push(...(reply.json as string[]));
  }
  await Promise.all(submitted.map((uuid) => client.awaitResult(task.uuid, uuid)));
  all = [...(await list({})).items];
});

describe('GET .../results', () => {
  it('lists results in the order submitted', () => {
    expect(all.map(({ uuid }) => uuid)).toEqual(submitted);
  });

  it('answers limit and offset as applied, and the total of all results', async () => {
    expect(await list({ limit: '2', offset: '3' })).toEqual({
      items: all.slice(3, 5),
      total: 5,
      limit: 2,
      offset: 3,
    });
    expect(await list({ limit: '1000' })).toMatchObject({ limit: 100, total: 5 });
  });

  it('leaves out both ends of a time range', async () => {
    const [start = '', end = ''] = [all[0]?.created_at, all[4]?.created_at];

    const between = await list({ start_datetime: start, end_datetime: end, limit: '2' });

    expect(between).toEqual({ items: all.slice(1, 3), total: 3, limit: 2, offset: 0 });
    expect((await list({ start_datetime: end })).total).toBe(0);
    expect((await list({ end_datetime: start })).total).toBe(0);
  });

  it('lists the results of one request in the order submitted, also in a time range', async () => {
    const item = await client.createItem();
    const { uuid } = await client.createTask([item.uuid]);
    const task = `/image-recognition/tasks/${uuid}`;
    const urls = Array.from({ length: 20 }, (_, number) => `http://127.0.0.1:1/${number}.jpg`);
    const { json } = await client.call('POST', `${task}/urls`, { json: { urls } });

    const listed = await client.expectOk(page, 'GET', `${task}/results?start_datetime=2000-01-01`);

    expect(listed.items.map((result) => result.uuid)).toEqual(json);
  });

  it('accepts a time range with a UTC offset', async () => {
    const inParis = (iso: string) =>
      new Date(Date.parse(iso) + 7_200_000).toISOString().replace('Z', '+02:00');

    const from = await list({ start_datetime: inParis(all[2]?.created_at ?? '') });

    expect(from.items).toEqual(all.slice(3));
  });

  it('answers 404 for an unknown task', async () => {
    const unknown = path.replace(/tasks\/[^/]+/, `tasks/${submitted[0] ?? ''}`);

    expect((await client.call('GET', unknown)).status).toBe(404);
  });
});

describe('GET .../results/{result_uuid}', () => {
  it('answers 404 for a result of another task', async () => {
    const item = await client.createItem();
    const other = await client.createTask([item.uuid]);

    const reply = await client.call(
      'GET',
      `/image-recognition/tasks/${other.uuid}/results/${submitted[0] ?? ''}`,
    );

    expect(reply.status).toBe(404);
  });
});

describe('DELETE .../results/{result_uuid}', () => {
  it('removes a result with its picture, and answers the result as it was, once', async () => {
    const [, deleted, ...others] = all;
    const own = `${path}/${deleted?.uuid ?? ''}`;
    const before = await list({ start_datetime: '2000-01-01' });

    expect(await client.expectOk(resultSummarySchema.strict(), 'DELETE', own)).toEqual(deleted);

    expect((await client.call('GET', own)).status).toBe(404);
    expect((await client.call('DELETE', own)).json).toEqual({
      detail: `There is no result ${deleted?.uuid ?? ''} in this task`,
    });
    expect((await fetch(deleted?.image_url ?? '')).status).toBe(403);
    expect(await list({})).toMatchObject({ items: [all[0], ...others], total: 4 });
    expect(await list({ start_datetime: '2000-01-01' })).toMatchObject({
      items: before.items.filter(({ uuid }) => uuid !== deleted?.uuid),
      total: 4,
    });
  });

  it('answers 404 for a result of another task, and keeps it', async () => {
    const item = await client.createItem();
    const other = await client.createTask([item.uuid]);
    const kept = submitted[0] ?? '';

    const reply = await client.call(
      'DELETE',
      `/image-recognition/tasks/${other.uuid}/results/${kept}`,
    );

    expect(reply.status).toBe(404);
    expect((await client.call('GET', `${path}/${kept}`)).status).toBe(200);
  });
});
