import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { usageAnswerSchema } from '../../lambdas/contracts/usage';
import { LoopbackServer } from '../../local/shared/loopback-server';
import { expectRefusals } from '../support/refusals';
import { image, ServiceClient, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client: first, stateFolder } = serviceUnderTest();
const run = promisify(execFile);
const uuids = z.array(z.uuid());

async function operate(script: 'keys' | 'usage', ...args: string[]): Promise<string> {
  const file = `tools/operate/${script}/${script}.ts`;
  const all = ['--import', 'tsx', file, ...args, '--state', stateFolder];
  return (await run(process.execPath, all)).stdout;
}

let client: ServiceClient;
let path = '';
let task = '';
beforeAll(async () => {
  const answer = await operate('keys', 'create', '--account', 'counted', '--json');
  const { api_key } = z.object({ api_key: z.string() }).parse(JSON.parse(answer));
  client = new ServiceClient(first.baseUrl, api_key);
  task = (await client.createTask([(await client.createItem()).uuid])).uuid;
  path = `/image-recognition/tasks/${task}`;
});

const usage = async (query = '') => client.expectOk(usageAnswerSchema, 'GET', `/usage${query}`);
const today = () => new Date().toISOString().slice(0, 10);
const firstOfMonth = () => `${today().slice(0, 7)}-01`;

describe('GET /usage', () => {
  it('says what the key may do, if asked', async () => {
    const scopes = ['--permissions', 'results:read,catalog:read'];
    const answer = await operate('keys', 'create', '--account', 'counted', ...scopes, '--json');
    const { api_key } = z.object({ api_key: z.string() }).parse(JSON.parse(answer));
    const { json } = await client.call('GET', '/usage?permissions=true', { apiKey: api_key });

    expect(json).toMatchObject({ permissions: ['catalog:read', 'results:read'] });
    expect(await usage()).not.toHaveProperty('permissions');
    const refused = await client.call('GET', '/usage?permissions=all');
    expect([refused.status, refused.json]).toEqual([
      422,
      { detail: 'permissions: must be true or false' },
    ]);
  });

  it('counts each image of the account on the day it was finished, and its callback', async () => {
    const receiver = new LoopbackServer((_request, response) => void response.writeHead(204).end());
    const origin = await receiver.start();
    const none = await usage();
    expect(none).toMatchObject({ from: firstOfMonth(), to: today(), days: [] });
    const picture = await smallPicture();

    const waiting = { parts: [image(picture)] };
    expect((await client.call('POST', `${path}/sync-image`, waiting)).status).toBe(200);
    const [sent = ''] = await client.expectOk(uuids, 'POST', `${path}/images`, {
      parts: [image(picture, 'images'), { name: 'callback', value: `${origin}/take` }],
    });
    const [lost = ''] = await client.expectOk(uuids, 'POST', `${path}/urls`, {
      json: { urls: [`${origin}/no-picture`] },
    });
    for (const uuid of [sent, lost]) await client.awaitResult(task, uuid);
    await receiver.awaitRequests('/take', 1);
    await receiver.stop();

    const counted = await eventually(usage, ({ total }) => total.callbacks.delivered === 1);
    expect(counted.total).toMatchObject({
      images: {
        waiting: { completed: 1, failed_by_caller: 0, failed_by_service: 0 },
        bulk: { completed: 1, failed_by_caller: 1, failed_by_service: 0 },
      },
      callbacks: { delivered: 1, given_up: 0 },
    });
    expect(counted.total.gb_seconds).toBeGreaterThan(0);
    expect(counted.total.bytes_kept).toBeGreaterThan(2 * picture.length);
    expect(counted.days).toEqual([{ date: today(), ...counted.total }]);
    // A deleted result stays counted.
    await client.call('DELETE', `${path}/results/${sent}`);
    expect((await usage()).total).toEqual(counted.total);
    expect((await usage('?from=2020-01-01&to=2020-12-31')).days).toEqual([]);
  });

  it('is what the operator sees, with its cost', async () => {
    const month = today().slice(0, 7);
    const { total } = await usage();

    const bills: unknown = JSON.parse(await operate('usage', '--month', month, '--json'));

    expect(bills).toMatchObject({ month, currency: 'USD' });
    const ours = z
      .object({ accounts: z.array(z.looseObject({ account: z.string(), cost: z.number() })) })
      .parse(bills)
      .accounts.find(({ account }) => account === 'counted');
    expect(ours).toMatchObject({ ...total, account: 'counted' });
    expect(ours?.cost).toBeGreaterThan(0.0001);
    const csv = await operate('usage', '--month', month, '--csv', '--account', 'counted');
    expect(csv).toContain('counted,3,1,0,0,1,1,0,');
  });

  it('reveals nothing of another account', async () => {
    const answer = await operate('keys', 'create', '--account', 'nosy', '--json');
    const { api_key } = z.object({ api_key: z.string() }).parse(JSON.parse(answer));
    const nosy = new ServiceClient(first.baseUrl, api_key);

    expect((await nosy.expectOk(usageAnswerSchema, 'GET', '/usage')).days).toEqual([]);
  });
});

describe('GET /usage with wrong input', () => {
  expectRefusals(
    first,
    [
      ['from=yesterday', 'from: must be a date such as 2026-11-25'],
      ['to=2026-02-30', 'to: must be a date such as 2026-11-25'],
      ['to=2026-11-25T00:00:00Z', 'to: must be a date such as 2026-11-25'],
      ['from=2026-11-02&to=2026-11-01', 'to: must not be before from'],
      [
        'from=2025-01-01&to=2026-02-05',
        'to: the range has 401 days, and may have 400; ask for several ranges',
      ],
    ].map(([query = '', detail = '']) => ({
      title: query,
      method: 'GET',
      path: () => `/usage?${query}`,
      status: 422,
      detail,
    })),
  );
});

/** Asks until the answer is as expected, or for 20 s. */
async function eventually<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask();
    if (isRight(answer) || attempt === 100) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
