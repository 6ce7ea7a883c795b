import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { resultSchema } from '../../lambdas/contracts/result';
import { LoopbackServer, type Received } from '../../local/shared/loopback-server';
import { functionProcesses } from '../support/function-processes';
import { Lanes, type LaneName } from '../support/lanes';
import { startTestCloud, type StartedCloud } from '../support/local-cloud';
import { image, ServiceClient } from '../support/service-client';

const SHELF = join(__dirname, '..', 'inference', 'fixtures', 'mini-shelf.jpg');
/** A message that a dead worker held comes back after 360 s x 0.003 = 1.1 s. */
const ARGUMENTS = '--allow-loopback --callback-wait-scale 0.005 --visibility-scale 0.003';
/** Seconds for five attempts with a cold start each, on a machine that is busy with other work. */
const PATIENCE = 120;

let cloud: StartedCloud;
let client: ServiceClient;
let lanes: Lanes;
let photo: Buffer;
let task = '';
let origin = '';

/**
 * Serves pictures. The path says what happens to the worker while it waits for its picture. Callbacks come here
 * too.
 */
const server = new LoopbackServer((request, response) => {
  const asked = requestsOf(request.path).length;
  const picture = (): void => void response.end(photo);
  if (request.method === 'POST') response.end();
  else if (request.path === '/kill-once' && asked === 1) killWorkers();
  else if (request.path === '/kill-always') killWorkers();
  else if (request.path === '/in-both-lanes') void inBothLanes(asked, picture);
  else picture();
});
const requestsOf = (path: string): Received[] =>
  server.received.filter((request) => request.path === path);

function killWorkers(): void {
  for (const pid of functionProcesses(cloud.stateFolder, /Worker/)) process.kill(pid, 'SIGKILL');
}

/**
 * Both workers have read the result as IN_PROGRESS when the first gets its picture. The second gets it
 * after the first one's result was delivered.
 */
async function inBothLanes(asked: number, picture: () => void): Promise<void> {
  const turn =
    asked === 1
      ? server.awaitRequests('/in-both-lanes', 2, 5)
      : server.awaitRequests('/callback/in-both-lanes', 1, 8);
  await turn.catch(() => undefined);
  picture();
}

beforeAll(async () => {
  photo = await readFile(SHELF);
  [origin, cloud] = await Promise.all([
    server.start(),
    startTestCloud({ args: ARGUMENTS.split(' ') }),
  ]);
  client = new ServiceClient(cloud.base_url, cloud.api_key);
  lanes = new Lanes(cloud);
  task = (await client.createTask([(await client.createItem()).uuid])).uuid;
});
afterAll(async () => {
  await cloud.remove();
  await server.stop();
});

/** Submits the address of a picture, with its own callback. */
async function submit(path: string): Promise<string> {
  const json = { urls: [origin + path], callback: `${origin}/callback${path}` };
  const submitted = z.tuple([z.uuid()]);
  const [uuid] = await client.expectOk(submitted, 'POST', `/image-recognition/tasks/${task}/urls`, {
    json,
  });
  return uuid;
}

/** The answer to a GET of a result, as text. */
const resultText = async (uuid: string): Promise<string> =>
  (await client.call('GET', `/image-recognition/tasks/${task}/results/${uuid}`)).text;

async function callbackOf(path: string): Promise<string> {
  const [callback] = await server.awaitRequests(`/callback${path}`, 1, PATIENCE);
  return callback?.body ?? '';
}

test('a message delivered twice, even to two workers at once, gives one result', async () => {
  const uuid = await submit('/in-both-lanes');
  const again = (lane: LaneName) =>
    lanes.send(lane, {
      kind: 'recognise',
      account_id: 'local',
      task_uuid: task,
      result_uuid: uuid,
    });
  await again('Waiting');

  const delivered = await callbackOf('/in-both-lanes');
  await again('Bulk');
  await Promise.all([lanes.empty('Waiting'), lanes.empty('Bulk')]);

  expect(JSON.parse(delivered)).toMatchObject({ uuid, status: 'COMPLETED' });
  expect(await resultText(uuid)).toBe(delivered);
});

test('an image whose worker is killed in the middle is recognised by another', async () => {
  const uuid = await submit('/kill-once');

  const delivered = await callbackOf('/kill-once');

  expect(JSON.parse(delivered)).toMatchObject({ uuid, status: 'COMPLETED', failure_reason: '' });
  expect(requestsOf('/kill-once')).toHaveLength(2);
  expect(await resultText(uuid)).toBe(delivered);
});

test('an image that kills its worker five times ends FAILED with a reason', async () => {
  const uuid = await submit('/kill-always');

  const delivered = await callbackOf('/kill-always');

  expect(JSON.parse(delivered)).toMatchObject({
    uuid,
    status: 'FAILED',
    failure_reason: 'The image could not be processed in 5 attempts',
  });
  expect(requestsOf('/kill-always')).toHaveLength(5);
  expect(await resultText(uuid)).toBe(delivered);
});

test('a photo that stops in the middle, end marker and all, ends FAILED with a reason', async () => {
  const cut = [photo.subarray(0, photo.length / 2), Buffer.from([0xff, 0xd9])];

  const result = await client.expectOk(
    resultSchema.strict(),
    'POST',
    `/image-recognition/tasks/${task}/sync-image`,
    { parts: [image(Buffer.concat(cut))] },
  );

  expect(result).toMatchObject({
    status: 'FAILED',
    failure_reason: 'the picture is damaged or cut off',
  });
});

test('none of the callbacks was sent twice', () => {
  const callbacks = server.received.filter(({ method }) => method === 'POST');

  expect(callbacks.map(({ path }) => path)).toEqual([
    '/callback/in-both-lanes',
    '/callback/kill-once',
    '/callback/kill-always',
  ]);
});
