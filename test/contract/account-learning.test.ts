import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import * as z from 'zod';
import { learnedViewsSchema, type LearnedViews } from '../../lambdas/contracts/learned-views';
import type { Result } from '../../lambdas/contracts/result';
import { image, ServiceClient } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client: first, stateFolder } = serviceUnderTest();
const ROOT = join(__dirname, '../..');

/** Longer than it takes to learn from corrections. */
const LEARNING_MS = 12_000;

/** Runs an operator's command for an account of its own. */
async function operate(script: 'keys' | 'accounts', ...args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', `tools/operate/${script}/${script}.ts`, ...args]
      .concat(['--account', 'untaught'])
      .concat(['--state', stateFolder, '--json']),
    { cwd: ROOT },
  );
  return JSON.parse(stdout);
}

it('an operator switches learning off for an account, and on again', async () => {
  const { api_key } = z.object({ api_key: z.string() }).parse(await operate('keys', 'create'));
  const client = new ServiceClient(first.baseUrl, api_key);
  const [taught, other] = [
    (await client.createItem({ name: 'Taught product' })).uuid,
    (await client.createItem({ name: 'Another product' })).uuid,
  ];
  const task = (await client.createTask([taught, other])).uuid;
  const path = `/image-recognition/tasks/${task}`;
  const photo = await readFile(join(__dirname, '../inference/fixtures/mini-shelf.jpg'));
  const recognise = async (): Promise<Result> => {
    const { json } = await client.call('POST', `${path}/sync-image`, { parts: [image(photo)] });
    return client.awaitResult(task, z.looseObject({ uuid: z.uuid() }).parse(json).uuid);
  };
  const viewsOf = (uuid: string): Promise<LearnedViews> =>
    client.expectOk(learnedViewsSchema, 'GET', `/catalog-items/${uuid}/learned-views`);
  const correct = ({ uuid, coco }: Result, from: number, item: string) =>
    client.call('PUT', `${path}/results/${uuid}/corrections`, {
      json: {
        facings: coco.annotations
          .slice(from, from + 4)
          .map(({ id }) => ({ id, verdict: 'OTHER_ITEM', catalog_item_uuid: item })),
      },
    });
  const namedOn = ({ postprocessing_results }: Result): number =>
    postprocessing_results.detections.length;
  await correct(await recognise(), 0, taught);
  while ((await viewsOf(taught)).views.length === 0) await sleep(200);
  const { views } = await viewsOf(taught);
  expect(namedOn(await recognise())).toBeGreaterThan(0);

  expect(await operate('accounts', 'learning', '--views', 'off')).toEqual({
    account: 'untaught',
    learned_views: 'off',
    items: 1,
  });

  expect(await viewsOf(taught)).toMatchObject({ enabled: false, views });
  const unnamed = await recognise();
  expect(namedOn(unnamed)).toBe(0);
  expect((await correct(unnamed, 4, other)).status).toBe(200);
  await sleep(LEARNING_MS);
  expect((await viewsOf(other)).views).toEqual([]);

  expect(await operate('accounts', 'learning', '--views', 'on')).toMatchObject({ items: 1 });

  expect(await viewsOf(taught)).toMatchObject({ enabled: true, views });
  expect(namedOn(await recognise())).toBeGreaterThan(0);
  await correct(await recognise(), 4, other);
  while ((await viewsOf(other)).views.length === 0) await sleep(200);
});
