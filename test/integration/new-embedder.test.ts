import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { getEnrolments } from '../../lambdas/storage/catalogue/enrolments';
import { sdkEnvironment } from '../../local/functions/function-environment';
import { startTestCloud, type StartedCloud } from '../support/local-cloud';
import { tableNamed } from '../support/result-rows';
import { image, ServiceClient, smallPicture } from '../support/service-client';
import { temporaryFolder } from '../support/temporary-folder';

const ACCOUNT = 'local';
const VERSION = '99.0.0';
const embedderSchema = z.looseObject({ name: z.string(), version: z.string() });

const models = temporaryFolder();
let [former, latter] = ['', ''];
let cloud: StartedCloud;
let client: ServiceClient;
let items: string[] = [];
beforeAll(async () => {
  await cp('models', models, { recursive: true, filter: (file) => !file.includes('training') });
  const file = path.join(models, 'product-embedder', 'model.json');
  const embedder = embedderSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  await writeFile(file, JSON.stringify({ ...embedder, version: VERSION }));
  former = `${embedder.name}@${embedder.version}`;
  latter = `${embedder.name}@${VERSION}`;

  cloud = await startTestCloud();
  client = new ServiceClient(cloud.base_url, cloud.api_key);
  Object.assign(process.env, sdkEnvironment(cloud.endpoints), {
    [ENVIRONMENT_VARIABLES.enrolmentsTable]: tableNamed(cloud, 'Enrolments'),
  });
  items = [];
  for (let item = 0; item < 4; item++) items.push((await client.createItem()).uuid);
  await until(async () => (await enrolledBy(former)) === items.length);
});
afterAll(() => cloud.remove());

const enrolledBy = async (embedder: string): Promise<number> =>
  (await getEnrolments(ACCOUNT, items, embedder)).length;

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not happen in time');
    await sleep(50);
  }
}

const start = (script: string, ...args: string[]) =>
  spawn(
    process.execPath,
    [
      ...['--import', 'tsx', `tools/operate/${script}/${script}.ts`],
      ...[...args, '--state', cloud.stateFolder, '--json'],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );

async function run(script: string, ...args: string[]): Promise<{ code: unknown; answer: unknown }> {
  const child = start(script, ...args);
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code: child.exitCode, answer: JSON.parse(output) as unknown };
}

const prepare = (...args: string[]) => run('enrolments', 'prepare', '--models', models, ...args);

test('the enrolments of a new embedder are made beside the present ones, in several runs', async () => {
  expect(await prepare('--dry-run')).toMatchObject({
    code: 1,
    answer: { embedder: latter, missing: { items: 4, tasks: 0 } },
  });

  const killed = start('enrolments', 'prepare', '--models', models, '--per-second', '1');
  const ended = once(killed, 'exit');
  await until(async () => (await enrolledBy(latter)) > 0);
  killed.kill('SIGKILL');
  await ended;
  const done = await enrolledBy(latter);
  expect(done).toBeLessThan(4);

  expect(await prepare()).toMatchObject({
    code: 0,
    answer: { prepared: { items: 4 - done }, failed: 0 },
  });
  expect(await prepare('--dry-run')).toMatchObject({ code: 0 });
  expect([await enrolledBy(former), await enrolledBy(latter)]).toEqual([4, 4]);
});

test('the present worker goes on with its own', async () => {
  const before = await getEnrolments(ACCOUNT, items, former);
  const task = await client.createTask(items);
  const submitted = await client.expectOk(
    z.tuple([z.uuid()]),
    'POST',
    `/image-recognition/tasks/${task.uuid}/images`,
    { parts: [image(await smallPicture(), 'images')] },
  );

  const { status } = await client.awaitResult(task.uuid, submitted[0]);

  expect(status).toBe('COMPLETED');
  const times = (rows: typeof before) => rows.map(({ enrolled_at }) => enrolled_at).sort();
  expect(times(await getEnrolments(ACCOUNT, items, former))).toEqual(times(before));
});

test('the deletion of an item and that of the account delete both', async () => {
  await client.call('DELETE', `/catalog-items/${items[0] ?? ''}`);
  expect([await enrolledBy(former), await enrolledBy(latter)]).toEqual([3, 3]);

  const args = ['delete', '--account', ACCOUNT, '--yes', '--wait', '0'];
  expect(await run('accounts', ...args)).toMatchObject({ answer: { deleted: { enrolments: 6 } } });

  expect([await enrolledBy(former), await enrolledBy(latter)]).toEqual([0, 0]);
});
