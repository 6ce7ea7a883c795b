import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import * as z from 'zod';
import { image, ServiceClient, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client, info, stateFolder } = serviceUnderTest();
const ACCOUNT = 'leaving';

async function run<T extends z.ZodType>(schema: T, script: string, ...args: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    `tools/operate/${script}/${script}.ts`,
    ...args,
    '--account',
    ACCOUNT,
    '--state',
    stateFolder,
    '--json',
  ]);
  return schema.parse(JSON.parse(stdout));
}

const counts = z.record(z.string(), z.number());
const countStored = async () =>
  (await run(z.object({ stored: counts }), 'accounts', 'delete', '--dry-run')).stored;

it('deletes everything of an account, and nothing of another', async () => {
  const { api_key } = await run(z.object({ api_key: z.string() }), 'keys', 'create');
  await run(z.unknown(), 'keys', 'webhook-secret', 'create');
  await run(z.unknown(), 'quotas', 'set', '--images', '1000');
  const leaving = new ServiceClient(info.base_url, api_key);
  const [item, kept] = [await leaving.createItem(), await client.createItem()];
  const task = await leaving.createTask([item.uuid]);
  await leaving.call('PATCH', `/catalog-items/${item.uuid}`, { json: { brand: 'Alva' } });
  const path = `/image-recognition/tasks/${task.uuid}`;
  const picture = await smallPicture();
  const [uuid = '', deleted = ''] = await leaving.expectOk(
    z.array(z.uuid()),
    'POST',
    `${path}/images`,
    {
      parts: [image(picture, 'images'), image(picture, 'images')],
      headers: { 'Idempotency-Key': 'a' },
    },
  );
  const result = await leaving.awaitResult(task.uuid, uuid);
  await leaving.awaitResult(task.uuid, deleted);
  await leaving.call('DELETE', `${path}/results/${deleted}`);
  await leaving.call('POST', '/planograms', { json: { name: 'Bay', must_have: [item.uuid] } });
  await leaving.call('POST', '/uploads', {
    json: { content_type: 'image/jpeg', size: picture.length },
  });

  const stored = await countStored();
  expect(stored).toMatchObject({
    api_keys: 1,
    catalog_items: 1,
    counters: 3,
    deleted_results: 1,
    // The log entries for the new item and its change.
    galleries: 2,
    planograms: 1,
    results: 1,
    idempotency_keys: 1,
    // A photo and a thumbnail.
    pictures: 2,
    // The quota, and the count of this month.
    quota_and_months: 2,
    tasks: 1,
    uploads: 1,
    // Two finished images.
    usage: 2,
    webhook_secrets: 1,
  });
  const answer = await run(
    z.object({ deleted: counts }),
    'accounts',
    'delete',
    '--yes',
    '--wait',
    '0',
  );

  expect(answer.deleted).toEqual(stored);
  expect(Object.values(await countStored()).every((count) => count === 0)).toBe(true);
  expect((await leaving.call('GET', `${path}/results/${uuid}`)).status).not.toBe(200);
  for (const { url, status } of [
    { url: result.image_url, status: 403 },
    { url: item.thumbnail_url, status: 403 },
    { url: kept.thumbnail_url, status: 200 },
  ]) {
    expect((await fetch(url)).status).toBe(status);
  }
  expect((await client.call('GET', `/catalog-items/${kept.uuid}`)).status).toBe(200);
});
