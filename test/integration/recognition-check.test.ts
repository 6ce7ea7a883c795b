import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestCloud, type StartedCloud } from '../support/local-cloud';
import { image, ServiceClient, smallPicture } from '../support/service-client';

let cloud: StartedCloud;
beforeAll(async () => {
  // A check every 4 x 60 s x 0.02 = 4.8 s.
  cloud = await startTestCloud({ args: '--schedule-scale 0.02 --only-schedule Check'.split(' ') });
});
afterAll(() => cloud.remove());

const readiness = () => fetch(`${cloud.base_url}/health/ready`);

test('the service is ready once it has recognised its own picture, and not before', async () => {
  const first = await readiness();
  expect(first.status).toBe(503);
  expect(first.headers.get('retry-after')).toBe('60');
  expect(await first.json()).toEqual({ detail: 'Recognition has not been checked yet' });

  let last = first;
  while (last.status === 503) {
    await sleep(500);
    last = await readiness();
  }
  expect(await last.json()).toEqual({ status: 'ready', checked_at: expect.any(String) as unknown });
  // Clients that know only `/health` see the same answer as before.
  const health = await fetch(`${cloud.base_url}/health`);
  expect(await health.json()).toEqual({ status: 'ok' });
});

test('the id of a request stands in its answer and in lines of the worker', async () => {
  const client = new ServiceClient(cloud.base_url, cloud.api_key);
  const { uuid } = await client.createTask([(await client.createItem()).uuid]);
  const path = `/image-recognition/tasks/${uuid}/sync-image`;

  const reply = await client.call('POST', path, { parts: [image(await smallPicture())] });

  expect(reply.status).toBe(200);
  const id = reply.headers.get('x-amzn-requestid') ?? '';
  const recognised = (await linesOf('Worker')).filter((line) => line.includes('"Recognised"'));
  expect(recognised.filter((line) => line.includes(`"request_id":"${id}"`))).toHaveLength(1);
});

async function linesOf(name: string): Promise<string[]> {
  const folder = join(cloud.stateFolder, 'logs');
  const files = (await readdir(folder)).filter((file) => file.startsWith(name));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.flatMap((text) => text.split('\n'));
}
