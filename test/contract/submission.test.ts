import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import * as z from 'zod';
import { LIMITS } from '../../lambdas/contracts/limits';
import { resultSchema } from '../../lambdas/contracts/result';
import { LoopbackServer } from '../../local/shared/loopback-server';
import { HEIC } from '../support/heic';
import { plainPicture } from '../support/pictures';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const uuids = z.array(z.uuid());
const result = resultSchema.strict();

let picture: Buffer;
let task = '';
let tasks = '';
let origin = '';

/** Serves a picture, and fails in different ways by path. */
const server = new LoopbackServer(({ path }, response) => {
  const redirects = /^\/redirect\/(\d)$/.exec(path);
  if (path === '/shelf.jpg') response.end(picture);
  else if (path === '/page') response.end('<html></html>');
  else if (path === '/truncated') response.end(picture.subarray(0, picture.length / 2));
  else if (path === '/endless') endless(response);
  else if (path === '/to-file') response.writeHead(302, { Location: 'file:///etc/passwd' }).end();
  else if (path === '/to-metadata') {
    response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' }).end();
  } else if (redirects) {
    const left = Number(redirects[1]);
    const next = left === 1 ? '/shelf.jpg' : `/redirect/${left - 1}`;
    response.writeHead(302, { Location: next }).end();
  } else response.writeHead(404).end('not here');
});

function endless(response: ServerResponse): void {
  const chunk = Buffer.alloc(1_000_000);
  const timer = setInterval(() => response.write(chunk), 1);
  response.once('close', () => clearInterval(timer));
}

beforeAll(async () => {
  picture = await smallPicture();
  origin = await server.start();
  const item = await client.createItem();
  task = (await client.createTask([item.uuid])).uuid;
  tasks = `/image-recognition/tasks/${task}`;
});
afterAll(() => server.stop());

describe('POST .../sync-image', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['a WebP', () => plainPicture(64, 48).webp().toBuffer()],
    ['a HEIC', () => Promise.resolve(HEIC)],
  ])('recognises %s, and serves it as a JPEG', async (_, make) => {
    const { status, image_url } = await client.expectOk(result, 'POST', `${tasks}/sync-image`, {
      parts: [image(await make())],
    });

    expect(status).toBe('COMPLETED');
    const served = await fetch(image_url);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    const { format, width } = await sharp(await served.arrayBuffer()).metadata();
    expect({ format, width }).toEqual({ format: 'jpeg', width: 64 });
  });

  it('answers the same full result that fetching it answers', async () => {
    const answered = await client.expectOk(result, 'POST', `${tasks}/sync-image`, {
      parts: [image(picture)],
    });

    expect(answered).toMatchObject({ task_uuid: task, status: 'COMPLETED', failure_reason: '' });
    const path = `${tasks}/results/${answered.uuid}`;
    expect(await client.expectOk(result, 'GET', path)).toEqual(answered);
    const stored = await fetch(answered.image_url);
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(picture);
  });
});

describe('POST .../images', () => {
  it('answers the uuids in the order submitted', async () => {
    const pictures = await Promise.all(
      [40, 50, 60].map((width) => plainPicture(width, 30).jpeg().toBuffer()),
    );

    const answered = await client.expectOk(uuids, 'POST', `${tasks}/images`, {
      parts: pictures.map((bytes) => image(bytes, 'images')),
    });

    const results = await Promise.all(answered.map((uuid) => client.awaitResult(task, uuid)));
    expect(results.map(({ coco }) => coco.images[0]?.width)).toEqual([40, 50, 60]);
  });

  it('accepts no file if one is refused, and names that file', async () => {
    const before = await client.call('GET', `${tasks}/results?limit=1`);

    const refused = await client.call('POST', `${tasks}/images`, {
      parts: [image(picture, 'images'), image(Buffer.from('no picture'), 'images')],
    });

    expect(refused).toMatchObject({
      status: 422,
      json: { detail: 'images[1]: must be a JPEG, PNG, WebP or HEIC image' },
    });
    expect((await client.call('GET', `${tasks}/results?limit=1`)).json).toEqual(before.json);
  });

  it(`takes ${LIMITS.filesPerRequest} files and refuses one more`, async () => {
    const parts = Array.from({ length: LIMITS.filesPerRequest + 1 }, () =>
      image(picture, 'images'),
    );

    expect(await client.call('POST', `${tasks}/images`, { parts })).toMatchObject({
      status: 422,
      json: { detail: 'images: at most 20 files are allowed' },
    });
    const taken = await client.expectOk(uuids, 'POST', `${tasks}/images`, {
      parts: parts.slice(1),
    });
    expect(new Set(taken).size).toBe(LIMITS.filesPerRequest);
  });
});

describe('POST .../urls', () => {
  const submit = (urls: readonly string[]) =>
    client.expectOk(uuids, 'POST', `${tasks}/urls`, { json: { urls, callback: null } });
  const endOf = async (url: string) => {
    const [uuid = ''] = await submit([url]);
    return client.awaitResult(task, uuid, 30);
  };

  it('fetches pictures, also after three redirects, and serves copies', async () => {
    const answered = await submit([`<${origin}/shelf.jpg>`, `${origin}/redirect/3`]);

    const results = await Promise.all(answered.map((uuid) => client.awaitResult(task, uuid)));
    for (const { status, image_url } of results) {
      expect(status).toBe('COMPLETED');
      expect(new URL(image_url).origin).toBe(new URL(client.baseUrl).origin);
      const stored = await fetch(image_url);
      expect(Buffer.from(await stored.arrayBuffer())).toEqual(picture);
    }
  });

  it.each([
    ['/nothing', 'the address answered 404'],
    ['/page', 'JPEG, PNG, WebP or HEIC'],
    ['/truncated', 'truncated'],
    ['/redirect/4', 'redirects'],
    ['/to-file', 'neither http nor https'],
    ['/to-metadata', 'the address is not a public one'],
    ['/endless', 'MB'],
  ])(
    'ends the result of %s as FAILED, with a reason that helps the caller',
    async (path, reason) => {
      const { status, failure_reason } = await endOf(origin + path);

      expect({ status, failure_reason }).toEqual({
        status: 'FAILED',
        failure_reason: expect.stringContaining(reason) as unknown,
      });
      expect(failure_reason).not.toContain('169.254');
    },
  );

  it.each([
    ['http://127.0.0.1:1/', 'the connection was refused'],
    ['http://no-such-host.invalid/', 'the host name does not resolve'],
  ])('ends the result of %s as FAILED', async (url, reason) => {
    expect(await endOf(url)).toMatchObject({
      status: 'FAILED',
      failure_reason: expect.stringContaining(reason) as unknown,
    });
  });
});
