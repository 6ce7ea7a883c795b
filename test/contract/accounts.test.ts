import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import type { Route } from '../../lambdas/api/http/route';
import { ROUTES } from '../../lambdas/api/routes';
import { PERMISSIONS, type Permission } from '../../lambdas/contracts/api';
import { image, ServiceClient, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client, stateFolder } = serviceUnderTest();
const ROOT = join(__dirname, '../..');

/** Runs `npm run keys` as an operator does. */
async function keys(...args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'tools/operate/keys/keys.ts', ...args, '--state', stateFolder, '--json'],
    { cwd: ROOT },
  );
  return JSON.parse(stdout);
}

const createdSchema = z.object({ api_key: z.string(), key_id: z.uuid() });
const createKey = async (account: string, permissions: readonly Permission[] = PERMISSIONS) =>
  createdSchema.parse(
    await keys('create', '--account', account, '--permissions', permissions.join(',')),
  );

const UUID = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';
const pathOf = (route: Route) => route.path.replaceAll(/\{\w+_uuid\}/g, UUID);
const keyed = ROUTES.filter((route) => route.permission !== null);

describe('a request without a valid key', () => {
  it.each(keyed)('is refused by $method $path with 401', async (route) => {
    for (const apiKey of [null, 'srs_unknown', '']) {
      const reply = await client.call(route.method, pathOf(route), { apiKey });

      expect(reply.status).toBe(401);
      expect(z.strictObject({ detail: z.string() }).safeParse(reply.json).success).toBe(true);
    }
  });

  it('is answered by the routes that need no key', async () => {
    for (const path of ['/health', '/openapi.json', '/docs', '/console']) {
      expect((await client.call('GET', path, { apiKey: null })).status).toBe(200);
    }
    // The service is not ready until its first check, some minutes after the start.
    const ready = await client.call('GET', '/health/ready', { apiKey: null });
    expect([200, 503]).toContain(ready.status);
  });
});

describe('a key without the permission of the route', () => {
  it('is refused with 403 by every route, and a key with the permission by none', async () => {
    for (const permission of PERMISSIONS) {
      const others = PERMISSIONS.filter((other) => other !== permission);
      const [without, only] = [
        await createKey('acme', others),
        await createKey('acme', [permission]),
      ];

      for (const route of keyed.filter((candidate) => candidate.permission === permission)) {
        const refused = await client.call(route.method, pathOf(route), { apiKey: without.api_key });
        const { alsoNeeds } = route;
        const { api_key } = alsoNeeds ? await createKey('acme', [permission, ...alsoNeeds]) : only;
        const allowed = await client.call(route.method, pathOf(route), { apiKey: api_key });

        expect([route.path, refused.status]).toEqual([route.path, 403]);
        expect([route.path, allowed.status]).not.toEqual([route.path, 403]);
        expect([route.path, allowed.status]).not.toEqual([route.path, 401]);
      }
    }
  });
});

describe('another account', () => {
  let stranger: ServiceClient;
  beforeAll(async () => {
    stranger = new ServiceClient(client.baseUrl, (await createKey('stranger')).api_key);
  });

  it('sees no resources of the first account, and cannot use their uuids', async () => {
    const item = await client.createItem({ name: 'Only mine' });
    const task = await client.createTask([item.uuid]);
    const path = `/image-recognition/tasks/${task.uuid}`;
    const submitted = await client.call('POST', `${path}/images`, {
      parts: [image(await smallPicture(), 'images')],
    });
    const [resultUuid = ''] = z.array(z.string()).parse(submitted.json);
    const picture = { parts: [image(await smallPicture())] };
    const pictures = { parts: [image(await smallPicture(), 'images')] };

    const replies = await Promise.all([
      stranger.call('GET', `/catalog-items/${item.uuid}`),
      stranger.call('GET', `/catalog-items/${item.uuid}/enrolment`),
      stranger.call('PATCH', `/catalog-items/${item.uuid}`, { json: { name: 'Yours' } }),
      stranger.call('DELETE', `/catalog-items/${item.uuid}`),
      stranger.call('POST', `/catalog-items/${item.uuid}/reference-images`, pictures),
      stranger.call('GET', path),
      stranger.call('DELETE', path),
      stranger.call('POST', `${path}/sync-image`, picture),
      stranger.call('POST', `${path}/images`, pictures),
      stranger.call('POST', `${path}/urls`, { json: { urls: ['https://a.example/b.jpg'] } }),
      stranger.call('GET', `${path}/results`),
      stranger.call('GET', `${path}/results/${resultUuid}`),
    ]);

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    const asTaskItem = { json: { name: 'Shelf', catalog_items: [item.uuid] } };
    expect(await stranger.call('POST', '/image-recognition/tasks', asTaskItem)).toMatchObject({
      status: 422,
    });
    expect((await stranger.call('GET', '/catalog-items?name=Only+mine')).json).toMatchObject({
      total: 0,
    });
    expect((await stranger.call('GET', '/catalog-items')).json).toMatchObject({ total: 0 });
    expect((await client.call('GET', `/catalog-items/${item.uuid}`)).status).toBe(200);
  });
});

describe('npm run keys', () => {
  it('says how long a revoked key may still work: as long as answers of the authorizer are cached', async () => {
    const { key_id } = await createKey('revoking');

    expect(await keys('revoke', '--account', 'revoking', '--key', key_id)).toEqual({
      key_id,
      status: 'REVOKED',
      works_no_longer_than: '60 s',
    });
  });

  it('lists keys without showing them, rotates and revokes', async () => {
    const first = await createKey('rotating', ['tasks:read']);
    const rotated = createdSchema.parse(
      await keys('rotate', '--account', 'rotating', '--key', first.key_id),
    );

    const listed = await keys('list', '--account', 'rotating');

    expect(listed).toMatchObject({
      keys: [
        { key_id: first.key_id, status: 'REVOKED', permissions: ['tasks:read'] },
        { key_id: rotated.key_id, status: 'ACTIVE', permissions: ['tasks:read'] },
      ],
    });
    expect(JSON.stringify(listed)).not.toContain(rotated.api_key);
    const tasks = (apiKey: string) => client.call('GET', '/image-recognition/tasks', { apiKey });
    // Neither key was used before, so the authorizer has no cached answer for them.
    expect((await tasks(first.api_key)).status).toBe(401);
    expect((await tasks(rotated.api_key)).status).toBe(200);
  });

  it('ends a key by itself at its expiry, and lists its name, its end and its last use', async () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
    const create = async (name: string, expires: Date) =>
      createdSchema.parse(
        await keys(
          ...['create', '--account', 'ending', '--name', name],
          ...['--expires', expires.toISOString()],
        ),
      );
    // Enough for the command to start on a busy machine.
    const soon = inSeconds(15);
    const ending = await create('till 1', soon);
    const later = inSeconds(3_600);
    const lasting = await create('till 2', later);
    const statusOf = async ({ api_key }: typeof ending) =>
      (await client.call('GET', '/image-recognition/tasks', { apiKey: api_key })).status;

    expect(await statusOf(lasting)).toBe(200);
    await sleep(Math.max(0, soon.getTime() - Date.now()));
    // This key was not used before, so the authorizer has no cached answer for it.
    expect(await statusOf(ending)).toBe(401);

    const last_used_on = new Date().toISOString().slice(0, 10);
    expect(await keys('list', '--account', 'ending')).toMatchObject({
      keys: [
        { name: 'till 1', status: 'EXPIRED', expires_at: soon.toISOString(), last_used_on: null },
        { name: 'till 2', status: 'ACTIVE', expires_at: later.toISOString(), last_used_on },
      ],
    });
  });
});
