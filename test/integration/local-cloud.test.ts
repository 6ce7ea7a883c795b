import { cpSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { closeServer, listen } from '../../local/shared/listen';
import { readLocalJson } from '../../local/state/local-json';
import { functionProcesses, until } from '../support/function-processes';
import { runStart, startTestCloud, type StartedCloud } from '../support/local-cloud';
import { plainPicture } from '../support/pictures';
import { synthesisedApp } from '../support/template';
import { temporaryFolder } from '../support/temporary-folder';

const itemSchema = z.object({ uuid: z.uuid(), thumbnail_url: z.url() });

async function createItem(cloud: StartedCloud): Promise<z.infer<typeof itemSchema>> {
  const form = new FormData();
  form.append('name', 'Oats');
  form.append(
    'thumbnail',
    new Blob([Uint8Array.from(await plainPicture(64, 64).jpeg().toBuffer())]),
    'oats.jpg',
  );
  const answer = await fetch(`${cloud.base_url}/catalog-items`, {
    method: 'POST',
    headers: { 'X-API-Key': cloud.api_key },
    body: form,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}\n${cloud.output()}`);
  return itemSchema.parse(JSON.parse(text));
}

/** A port that is free at the moment. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await closeServer(server);
  return port;
}

describe('the local cloud', () => {
  let cloud: StartedCloud;
  beforeAll(async () => {
    cloud = await startTestCloud();
  });
  afterAll(() => cloud.remove());

  test('writes its addresses and keys to a local.json that only its owner can read', async () => {
    const file = join(cloud.stateFolder, 'local.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(cloud.base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v2$/);
    for (const told of [cloud.base_url, cloud.api_key, cloud.docs_url, cloud.endpoints.sqs]) {
      expect(cloud.output()).toContain(told);
    }
    expect((await fetch(new URL('/health', cloud.base_url))).status).toBe(200);
  });

  test('answers /health only once local.json has its address, at every start', async () => {
    const port = await findFreePort();
    const stateFolder = mkdtempSync(join(tmpdir(), 'shelf-local-'));
    const address = `http://127.0.0.1:${port}`;
    const watching = new AbortController();
    const toldAtFirstAnswer = (async () => {
      while (!watching.signal.aborted) {
        const answer = await fetch(`${address}/health`).catch(() => undefined);
        if (answer?.status === 200) return readLocalJson(stateFolder)?.base_url;
        await sleep(5);
      }
      return 'no answer';
    })();

    try {
      const started = await startTestCloud({ stateFolder, args: ['--port', String(port)] });
      expect(await toldAtFirstAnswer).toBe(`${address}/v2`);
      await started.remove();
    } finally {
      watching.abort();
    }
  });

  test('shows pictures of the private bucket to browsers, and nothing else', async () => {
    const { thumbnail_url } = await createItem(cloud);

    const picture = await fetch(thumbnail_url);

    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetch(thumbnail_url, { method: 'DELETE' })).status).toBe(405);
    const missing = await fetch(new URL('/thumbnails/none', thumbnail_url));
    expect(missing.status).toBe(403);
    expect(await missing.text()).toContain('<Code>AccessDenied</Code>');
  });

  test('refuses a second start on its folder and on its port, in one line each', async () => {
    const { port } = new URL(cloud.base_url);
    const [folder, taken] = await Promise.all([
      runStart(['--port', '0', '--state', cloud.stateFolder]),
      runStart(['--port', port, '--ephemeral']),
    ]);

    expect(folder).toEqual({
      code: 1,
      output: `${cloud.stateFolder} is in use by process ${cloud.pid}. Stop it first.\n`,
    });
    expect(taken).toEqual({ code: 1, output: `Port ${port} is in use. Choose another --port.\n` });
  });

  test('finds everything again after kill -9, which ends its functions too', async () => {
    const { uuid, thumbnail_url } = await createItem(cloud);
    const functions = functionProcesses(cloud.stateFolder, /./);
    expect(functions.length).toBeGreaterThan(2);

    await cloud.end('SIGKILL');
    await until(() => functionProcesses(cloud.stateFolder, /./).length === 0);
    const again = await startTestCloud({ stateFolder: cloud.stateFolder });
    cloud = again;

    const item = await fetch(`${again.base_url}/catalog-items/${uuid}`, {
      headers: { 'X-API-Key': again.api_key },
    });
    expect(item.status).toBe(200);
    const picture = new URL(new URL(thumbnail_url).pathname, again.base_url);
    expect((await fetch(picture)).status).toBe(200);
  });

  test('ends every process when it is asked to end', async () => {
    await cloud.end('SIGTERM');

    expect(functionProcesses(cloud.stateFolder, /./)).toEqual([]);
    await expect(fetch(cloud.base_url)).rejects.toThrow('fetch failed');
  });
});

/** A machine that is busy with other work is given more time, in proportion. */
const busyness = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

describe('npm start', () => {
  const folder = temporaryFolder();

  test('synthesises the app itself and is ready within 15 s', async () => {
    const began = Date.now();
    const cloud = await startTestCloud({ synthesise: true });
    const took = Date.now() - began;
    await cloud.remove();

    expect(took).toBeLessThan(15_000 * busyness());
  });

  test('explains a bad option in one line and exits 2', async () => {
    for (const [args, words] of [
      [['--port', 'x'], '--port must be a number'],
      [['--port', '70000'], '--port must be at most 65535'],
      [['--colour'], 'There is no option --colour'],
      [['--ephemeral', '--state', 'x'], '--state and --ephemeral exclude each other'],
    ] as const) {
      const { code, output } = await runStart(args);
      expect([code, output.trim().split('\n').length]).toEqual([2, 1]);
      expect(output).toContain(words);
    }
  });

  test('prints its options for --help', async () => {
    const { code, output } = await runStart(['--help']);
    expect(code).toBe(0);
    expect(output).toContain('--worker-delay S');
  });

  test('stops at a resource type that it does not know, with that name', async () => {
    const assembly = join(folder, 'app');
    cpSync(synthesisedApp(), assembly, { recursive: true });
    const file = join(assembly, 'ShelfRecognitionService.template.json');
    const template = z
      .looseObject({ Resources: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(readFileSync(file, 'utf8')));
    template.Resources['Stream'] = { Type: 'AWS::Kinesis::Stream' };
    writeFileSync(file, JSON.stringify(template));

    const { code, output } = await runStart(['--port', '0', '--ephemeral', '--assembly', assembly]);

    expect(code).toBe(1);
    expect(output).toContain('AWS::Kinesis::Stream (Stream), which the local cloud does not know');
  });
});
