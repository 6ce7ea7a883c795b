import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { callbackStatusSchema, type CallbackStatus } from '../../lambdas/contracts/callback-status';
import { LoopbackServer } from '../../local/shared/loopback-server';
import { image, ServiceClient, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client, info, stateFolder } = serviceUnderTest();
const uuids = z.array(z.uuid());
const keySchema = z.object({ api_key: z.string() });
const command = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    `tools/operate/${script}/${script}.ts`,
    ...args,
    '--account',
    'local',
    '--state',
    stateFolder,
    '--json',
  ]);

let task = '';
let tasks = '';
let origin = '';
/** The status that the receiver answers with. */
let answered = 200;
const receiver = new LoopbackServer((_, response) => response.writeHead(answered).end());

beforeAll(async () => {
  origin = await receiver.start();
  const item = await client.createItem();
  task = (await client.createTask([item.uuid])).uuid;
  tasks = `/image-recognition/tasks/${task}`;
});
afterAll(() => receiver.stop());

const pathOf = (uuid: string) => `${tasks}/results/${uuid}/callback`;

async function submit(callback?: string): Promise<string> {
  const field = callback === undefined ? [] : [{ name: 'callback', value: callback }];
  const [uuid = ''] = await client.expectOk(uuids, 'POST', `${tasks}/images`, {
    parts: [image(await smallPicture(), 'images'), ...field],
  });
  return uuid;
}

const awaitOutcome = (uuid: string, outcome: CallbackStatus['outcome']) =>
  client.awaitCallback(task, uuid, outcome);

const detailOf = (pattern: RegExp) => ({ detail: expect.stringMatching(pattern) as unknown });

describe('GET .../results/{result_uuid}/callback', () => {
  it('reports a callback that was given up', async () => {
    answered = 503;
    const uuid = await submit(`${origin}/given-up`);

    expect(await awaitOutcome(uuid, 'GIVEN_UP')).toEqual({
      callback: `${origin}/given-up`,
      outcome: 'GIVEN_UP',
      attempts: 3,
      last_error: 'the receiver answered 503',
      last_attempt_at: expect.any(String) as unknown,
      next_attempt_at: null,
    });
  });

  it('is answered with 404 where no callback was asked for, or no result is', async () => {
    const uuid = await submit();

    for (const method of ['GET', 'POST']) {
      expect(await client.call(method, pathOf(uuid))).toMatchObject({
        status: 404,
        json: detailOf(/has no callback/),
      });
      expect(await client.call(method, pathOf(randomUUID()))).toMatchObject({
        status: 404,
        json: detailOf(/^There is no result/),
      });
    }
  });
});

describe('POST .../results/{result_uuid}/callback', () => {
  it('sends a callback again that was given up, and one that was delivered', async () => {
    answered = 500;
    const uuid = await submit(`${origin}/again`);
    await awaitOutcome(uuid, 'GIVEN_UP');
    answered = 200;

    for (const posts of [4, 5]) {
      expect(
        await client.expectOk(callbackStatusSchema.strict(), 'POST', pathOf(uuid)),
      ).toMatchObject({ outcome: 'PENDING', attempts: 0, last_error: '' });
      expect(await awaitOutcome(uuid, 'DELIVERED')).toMatchObject({ attempts: 1 });
      expect(await receiver.awaitRequests('/again', posts)).toHaveLength(posts);
    }
    const bodies = await receiver.awaitRequests('/again', 5);
    const fetched = await client.call('GET', `${tasks}/results/${uuid}`);
    expect(new Set(bodies.map(({ body }) => body))).toEqual(new Set([fetched.text]));
  });

  it('is answered with 409 while the callback is being sent, or its result is in progress', async () => {
    answered = 500;
    const uuid = await submit(`${origin}/running`);

    const early = await client.call('POST', pathOf(uuid));
    await awaitOutcome(uuid, 'FAILING');
    const running = await client.call('POST', pathOf(uuid));

    expect(early).toMatchObject({ status: 409, json: detailOf(/IN_PROGRESS|being sent/) });
    expect(running).toMatchObject({ status: 409, json: detailOf(/being sent; wait until/) });
    expect(await awaitOutcome(uuid, 'GIVEN_UP')).toMatchObject({ attempts: 3 });
    expect(await receiver.awaitRequests('/running', 3)).toHaveLength(3);
  });

  it('needs the permission callbacks:send', async () => {
    const { stdout } = await command('keys', 'create', '--permissions', 'results:read');
    const reader = new ServiceClient(info.base_url, keySchema.parse(JSON.parse(stdout)).api_key);
    const uuid = await submit(`${origin}/permission`);

    expect((await reader.call('GET', pathOf(uuid))).status).toBe(200);
    expect((await reader.call('POST', pathOf(uuid))).status).toBe(403);
  });
});

describe('npm run callbacks', () => {
  const listSchema = z.object({
    callbacks: z.array(callbackStatusSchema.extend({ result_uuid: z.string() })),
  });
  const callbacks = async (...args: string[]) => {
    const { stdout } = await command('callbacks', ...args, '--task', task);
    return listSchema.parse(JSON.parse(stdout)).callbacks;
  };

  it('lists callbacks, and sends all again that were given up', async () => {
    answered = 500;
    const uuid = await submit(`${origin}/operator`);
    await awaitOutcome(uuid, 'GIVEN_UP');
    answered = 200;

    const listed = await callbacks('list', '--outcome', 'GIVEN_UP');
    const resent = await callbacks('resend');

    expect(listed.find(({ result_uuid }) => result_uuid === uuid)).toMatchObject({ attempts: 3 });
    expect(resent.map(({ result_uuid }) => result_uuid)).toEqual(
      listed.map(({ result_uuid }) => result_uuid),
    );
    expect(await awaitOutcome(uuid, 'DELIVERED')).toMatchObject({ attempts: 1 });
  });
});
