import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { image, ServiceClient, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client: first, stateFolder } = serviceUnderTest();
const ROOT = join(__dirname, '../..');
const uuids = z.array(z.uuid());

/** Runs `npm run keys` or `npm run quotas` as an operator does, for this account. */
async function operate(script: 'keys' | 'quotas', ...args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', `tools/operate/${script}/${script}.ts`, ...args]
      .concat(['--account', 'frugal'])
      .concat(['--state', stateFolder, '--json']),
    { cwd: ROOT },
  );
  return JSON.parse(stdout);
}

let client: ServiceClient;
let tasks = '';
let picture: Buffer;
beforeAll(async () => {
  const { api_key } = z.object({ api_key: z.string() }).parse(await operate('keys', 'create'));
  client = new ServiceClient(first.baseUrl, api_key);
  const task = await client.createTask([(await client.createItem()).uuid]);
  tasks = `/image-recognition/tasks/${task.uuid}`;
  picture = await smallPicture();
});

test('an account may submit as many images a month as its quota says, and read any number', async () => {
  expect(await operate('quotas', 'set', '--images', '3')).toMatchObject({
    account: 'frugal',
    images_per_month: 3,
    submitted: 0,
  });
  const two = { parts: [image(picture, 'images'), image(picture, 'images')] };
  const named = { ...two, headers: { 'Idempotency-Key': randomUUID() } };
  const taken = await client.expectOk(uuids, 'POST', `${tasks}/images`, named);
  // A repeat of the same request uses nothing of the quota.
  expect(await client.expectOk(uuids, 'POST', `${tasks}/images`, named)).toEqual(taken);

  const refused = await client.call('POST', `${tasks}/images`, two);

  expect(refused.status).toBe(429);
  expect(refused.json).toEqual({
    detail: expect.stringMatching(
      /^The quota of this account is 3 images a month\. 2 are used, and this request has 2\. The count starts again at \d{4}-\d\d-01T00:00:00\.000Z\.$/,
    ) as unknown,
  });
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  const urls = { json: { urls: ['https://a.example', 'https://b.example'] } };
  expect((await client.call('POST', `${tasks}/urls`, urls)).status).toBe(429);
  const one = { parts: [image(picture)] };
  expect((await client.call('POST', `${tasks}/sync-image`, one)).status).toBe(200);
  expect((await client.call('POST', `${tasks}/sync-image`, one)).status).toBe(429);

  expect((await client.call('GET', `${tasks}/results`)).json).toMatchObject({ total: 3 });
  expect(await operate('quotas', 'show')).toMatchObject({ submitted: 3 });
  expect(await operate('quotas', 'set', '--images', '0')).toMatchObject({ images_per_month: 0 });
  expect((await client.call('POST', `${tasks}/sync-image`, one)).status).toBe(429);
  expect(await operate('quotas', 'clear')).toMatchObject({ images_per_month: null, submitted: 3 });
  expect((await client.call('POST', `${tasks}/sync-image`, one)).status).toBe(200);
});
