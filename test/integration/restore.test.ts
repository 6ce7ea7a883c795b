import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdir, rm } from 'node:fs/promises';
import * as z from 'zod';
import { startTestCloud, type StartedCloud } from '../support/local-cloud';
import { documents, tableNamed } from '../support/result-rows';
import { image, ServiceClient, smallPicture } from '../support/service-client';
import { synthesise } from '../support/synthesise';
import { temporaryFolder } from '../support/temporary-folder';

const ROOT = join(__dirname, '../..');
const app = temporaryFolder();

let cloud: StartedCloud;
beforeAll(async () => {
  cloud = await startTestCloud({ args: ['--recovery'] });
});
afterAll(() => cloud.remove());

const ended = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

/** Runs `npm run restore` as an operator does. */
async function restore(...args: string[]): Promise<z.infer<typeof ended>> {
  const call = ['--import', 'tsx', 'tools/operate/restore/restore.ts', ...args];
  const run = promisify(execFile)(process.execPath, [...call, '--state', cloud.stateFolder], {
    cwd: ROOT,
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => ended.parse(error),
  );
}

const keysSchema = z.array(z.object({ owner: z.string(), result_uuid: z.string() }));

const clientOf = ({ base_url, api_key }: StartedCloud) => new ServiceClient(base_url, api_key);

/** Deletes all rows of Results, as a wrong command might. @returns how many there were. */
async function loseResults(): Promise<number> {
  const client = documents(cloud);
  const TableName = tableNamed(cloud, 'Results');
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  for (const Key of keysSchema.parse(Items)) {
    await client.send(new DeleteCommand({ TableName, Key }));
  }
  return Items.length;
}

test('a time that nothing is kept of is refused by one line, and makes no table', async () => {
  for (const [to, words] of [
    ['2020-01-01T00:00:00Z', /can be restored to a time from \S+ to \S+ only/],
    ['2100-01-01T00:00:00Z', /--to must not be in the future/],
    ['yesterday', /--to must be a time such as/],
  ] as const) {
    const { code, stderr } = await restore('--to', to);
    expect(code).not.toBe(0);
    expect(stderr.trim()).toMatch(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  }
});

test('all tables go back to one second: what came later is lost, and nothing else', async () => {
  const client = clientOf(cloud);
  const item = await client.createItem({ name: 'Before' });
  const { uuid: task } = await client.createTask([item.uuid]);
  const results = `/image-recognition/tasks/${task}/results`;
  const wait = () =>
    client.call('POST', `/image-recognition/tasks/${task}/sync-image`, {
      parts: [image(Buffer.from(photo))],
    });
  const photo = await smallPicture();
  expect((await wait()).status).toBe(200);
  const listed = async (of: ServiceClient) =>
    JSON.stringify((await of.call('GET', results)).json).replaceAll(/127\.0\.0\.1:\d+/g, 'host');
  const kept = await listed(client);
  // Tables are restored to whole seconds.
  await sleep(1_100);
  const time = new Date(Math.floor(Date.now() / 1000) * 1000);
  await sleep(1_100);

  await client.call('PATCH', `/catalog-items/${item.uuid}`, { json: { name: 'After' } });
  const later = await client.createItem({ name: 'Later' });
  expect((await wait()).status).toBe(200);
  const lost = await loseResults();

  const { code, stdout, stderr } = await restore('--to', time.toISOString());
  expect([code, stderr]).toEqual([0, expect.stringContaining('is ready')]);
  const suffix = /shelf:restoredTo=(\S+)/.exec(stdout)?.[1] ?? '';
  // The same command again continues where an interrupted one stopped.
  expect((await restore('--to', time.toISOString())).code).toBe(0);

  await cloud.end();
  synthesise(app, { 'shelf:restoredTo': suffix });
  const { stateFolder } = cloud;
  cloud = await startTestCloud({ args: ['--recovery'], stateFolder, assembly: app });
  const restored = clientOf(cloud);

  expect(await listed(restored)).toBe(kept);
  expect(await restored.call('GET', `/catalog-items/${item.uuid}`)).toMatchObject({
    json: { name: 'Before' },
  });
  expect((await restored.call('GET', `/catalog-items/${later.uuid}`)).status).toBe(404);
  expect(lost).toBe(2);
  // The restored service accepts new items.
  expect((await restored.createItem({ name: 'Next' })).uuid).toMatch(/^[\da-f-]{36}$/);
});

test('pictures and documents that rows name and buckets lack are counted', async () => {
  expect(await restore('--check')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+ rows name objects, and 0 of these objects are missing\.$/m),
  });
  const media = cloud.resources.buckets.find((name) => name.includes('media')) ?? '';
  const bucket = join(cloud.stateFolder, 's3', media);
  for (const file of await readdir(bucket)) await rm(join(bucket, file), { recursive: true });

  const { code, stdout } = await restore('--check');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^result \S+: images\/\S+$/m);
  // The thumbnails of two items, and a photo.
  expect(stdout).toMatch(/ and 3 of these objects are missing\.$/m);
});
