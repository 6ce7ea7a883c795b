import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { qualitySchema } from '../../lambdas/contracts/quality';
import { image } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();

describe('GET .../tasks/{task_uuid}/quality', () => {
  it('counts what corrections confirm, of results that are there', async () => {
    const item = (await client.createItem()).uuid;
    const task = (await client.createTask([item])).uuid;
    const path = `/image-recognition/tasks/${task}`;
    const quality = () => client.expectOk(qualitySchema.strict(), 'GET', `${path}/quality`);
    expect(await quality()).toEqual({ results: 0, weeks: [], confused: [] });
    const photo = await readFile(join(__dirname, '../inference/fixtures/mini-shelf.jpg'));
    const { json } = await client.call('POST', `${path}/sync-image`, { parts: [image(photo)] });
    const { uuid } = z.looseObject({ uuid: z.uuid() }).parse(json);
    await client.awaitResult(task, uuid);

    await client.call('PUT', `${path}/results/${uuid}/corrections`, {
      json: {
        facings: [
          { id: 0, verdict: 'RIGHT' },
          { id: 1, verdict: 'OTHER_ITEM', catalog_item_uuid: item },
        ],
        added: [{ bbox: [10, 20, 30, 40], catalog_item_uuid: item }],
      },
    });

    const { results, weeks } = await quality();
    expect(results).toBe(1);
    expect(weeks).toMatchObject([
      { results: 1, listed: 2, right: 0, right_share: 0, missed: 1, absent: 1, absent_named: 0 },
    ]);
    await client.call('DELETE', `${path}/results/${uuid}`);
    expect((await quality()).results).toBe(0);
  });

  it.each([
    ['3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f', 404, 'There is no task'],
    ['shelf', 422, 'task_uuid: must be a UUID'],
  ])('refuses the task %s', async (task, status, detail) => {
    const reply = await client.call('GET', `/image-recognition/tasks/${task}/quality`);

    expect(reply).toMatchObject({ status, json: { detail: expect.stringContaining(detail) } });
  });
});
