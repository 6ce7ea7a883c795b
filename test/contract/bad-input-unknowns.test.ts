import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { correctionsSchema } from '../../lambdas/contracts/corrections';
import type { Result } from '../../lambdas/contracts/result';
import { image, ServiceClient } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client, stateFolder } = serviceUnderTest();
const ROOT = join(__dirname, '../..');

let stranger: ServiceClient;
let task = '';
let path = '';
let result: Result;
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['--import', 'tsx', 'tools/operate/keys/keys.ts', 'create', '--account', 'stranger-45'],
      ...['--state', stateFolder, '--json'],
    ],
    { cwd: ROOT },
  );
  const { api_key } = z.object({ api_key: z.string() }).parse(JSON.parse(stdout));
  stranger = new ServiceClient(client.baseUrl, api_key);
  task = (await client.createTask([(await client.createItem()).uuid])).uuid;
  path = `/image-recognition/tasks/${task}`;
  const photo = await readFile(join(__dirname, '../inference/fixtures/mini-shelf.jpg'));
  const { json } = await client.call('POST', `${path}/sync-image`, { parts: [image(photo)] });
  const { uuid } = z.looseObject({ uuid: z.uuid() }).parse(json);
  result = await client.awaitResult(task, uuid, 60);
});

const put = (json: unknown, version = 0) =>
  client.call('PUT', `${path}/results/${result.uuid}/corrections`, {
    json,
    headers: { 'If-Match': `"${version}"` },
  });
const stored = () =>
  client.expectOk(correctionsSchema, 'GET', `${path}/results/${result.uuid}/corrections`);
const itemsNamed = async (name: string): Promise<unknown> =>
  (await client.call('GET', `/catalog-items?${new URLSearchParams({ name }).toString()}`)).json;

describe('what a person says of facings', () => {
  it('may not name the item of another account', async () => {
    const { uuid } = await stranger.createItem();
    const other = { verdict: 'OTHER_ITEM', catalog_item_uuid: uuid };
    const detail = `there is no catalogue item ${uuid}`;

    expect(await put({ facings: [{ id: 0, ...other }] })).toMatchObject({
      status: 422,
      json: { detail: `facings[0].catalog_item_uuid: ${detail}` },
    });
    const facings = [{ result_uuid: result.uuid, annotation_id: 0 }];
    const json = { catalog_item_uuid: uuid, facings };
    expect(await client.call('POST', `${path}/catalog-items`, { json })).toMatchObject({
      status: 422,
      json: { detail: `catalog_item_uuid: ${detail}` },
    });
    expect(await stored()).toMatchObject({ version: 0 });
  });

  it('is nobody else’s affair', async () => {
    const of = `${path}/results/${result.uuid}`;
    const facings = [{ result_uuid: result.uuid, annotation_id: 0 }];
    const replies = [
      await stranger.call('PUT', `${of}/corrections`, { json: { facings: [] } }),
      await stranger.call('POST', `${of}/rename`),
      await stranger.call('GET', `${path}/unknowns`),
      await stranger.call('POST', `${path}/catalog-items`, { json: { name: 'Mine', facings } }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const own = (await stranger.createTask([(await stranger.createItem()).uuid])).uuid;
    const json = { name: 'Mine', facings };
    expect(
      await stranger.call('POST', `/image-recognition/tasks/${own}/catalog-items`, { json }),
    ).toMatchObject({
      status: 422,
      json: {
        detail: `facings[0].result_uuid: the task has no COMPLETED result ${result.uuid}`,
      },
    });
  });

  it('may have 2,000 facings, and 10,000 are refused', async () => {
    const added = Array.from({ length: 10_000 }, () => ({ bbox: [0, 0, 5, 5] }));

    expect(await put({ added })).toMatchObject({
      status: 422,
      json: { detail: 'added: must have at most 2000 facings' },
    });
    const other_facings = Array.from({ length: 2_001 }, () => ({
      result_uuid: result.uuid,
      annotation_id: 0,
    }));
    const name = `Refused ${randomUUID()}`;
    const json = { name, facings: other_facings.slice(0, 1), other_facings };
    expect(await client.call('POST', `${path}/catalog-items`, { json })).toMatchObject({
      status: 422,
      json: { detail: 'other_facings: must name at most 2000 facings' },
    });
    const many = Array.from({ length: 101 }, () => ({
      result_uuid: randomUUID(),
      annotation_id: 0,
    }));
    const spread = { ...json, other_facings: many };
    expect(await client.call('POST', `${path}/catalog-items`, { json: spread })).toMatchObject({
      status: 422,
      json: {
        detail: expect.stringContaining('name 102 results, and may name at most 100') as unknown,
      },
    });
    expect(await itemsNamed(name)).toMatchObject({ total: 0 });
    expect(await stored()).toMatchObject({ version: 0 });
  });

  it('must show more than 12 pixels to become a picture', async () => {
    const { version } = await stored();
    const small = { bbox: [10, 10, 12, 12] };
    expect((await put({ added: [small] }, version)).status).toBe(200);
    const first = Math.max(...result.coco.annotations.map(({ id }) => id)) + 1;
    const name = `Refused ${randomUUID()}`;
    const facings = [{ result_uuid: result.uuid, annotation_id: first }];

    expect(
      await client.call('POST', `${path}/catalog-items`, { json: { name, facings } }),
    ).toMatchObject({
      status: 422,
      json: {
        detail: 'facings[0]: has 12 x 12 pixels; name one whose longer side has at least 64',
      },
    });
    expect(await itemsNamed(name)).toMatchObject({ total: 0 });
    expect((await put({}, version + 1)).status).toBe(200);
  });

  it('is kept once if two people say something at once, and the other learns what to do', async () => {
    const { version } = await stored();
    const verdicts = ['RIGHT', 'NO_PRODUCT'] as const;

    const replies = await Promise.all(
      verdicts.map((verdict) => put({ facings: [{ id: 0, verdict }] }, version)),
    );

    const winner = replies.findIndex(({ status }) => status === 200);
    const loser = replies.find(({ status }) => status === 412);
    expect(loser?.json).toEqual({
      detail: expect.stringMatching(
        `fetch them, merge yours, and send all with If-Match: "${version + 1}"`,
      ) as unknown,
    });
    expect(await stored()).toMatchObject({
      version: version + 1,
      facings: [{ id: 0, verdict: verdicts[winner] }],
    });
  });
});
