import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { LoopbackServer, type Received } from '../../../local/shared/loopback-server';
import { renewBaseImage } from '../../../tools/deploy/renew-base-image';
import { temporaryFolder } from '../../support/temporary-folder';

const NEW = `sha256:${'ab'.repeat(32)}`;
const OLD = `sha256:${'cd'.repeat(32)}`;
const MANIFEST = '/v2/lambda/nodejs/manifests/24';

const file = path.join(temporaryFolder(), 'base-image.txt');

/** The registry's answer to a request with the token. */
let answer: (response: ServerResponse) => void;
let address = '';
let registry: LoopbackServer;

/** A registry like AWS's public one: it wants a token, and gives one to anybody. */
function serve({ path: asked, headers }: Received, response: ServerResponse): void {
  if (asked.startsWith('/token/')) {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ token: 'anybody' }));
  } else if (headers.authorization !== 'Bearer anybody') {
    const challenge = `Bearer realm="${address}/token/",service="registry",scope="aws"`;
    response.writeHead(401, { 'WWW-Authenticate': challenge }).end();
  } else {
    answer(response);
  }
}

beforeEach(async () => {
  registry = new LoopbackServer(serve);
  address = await registry.start();
  answer = (response) => response.writeHead(200, { 'Docker-Content-Digest': NEW }).end();
});
afterEach(() => registry.stop());

const image = () => `${address.replace('http://', '')}/lambda/nodejs:24`;
const write = (text: string) => writeFileSync(file, `${text}\n`);
const written = () => readFileSync(file, 'utf8');

test('a tag is pinned to the digest that it stands for, with a token for anybody', async () => {
  write(image());
  expect(await renewBaseImage(file, false)).toEqual({
    before: image(),
    now: `${image()}@${NEW}`,
  });
  expect(written()).toBe(`${image()}@${NEW}\n`);
  expect(registry.received.map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
    `HEAD ${MANIFEST}`,
    'GET /token/?service=registry&scope=aws',
    `HEAD ${MANIFEST}`,
  ]);
  // The request asks for an index, which names the images for all processors, not for one image.
  expect(registry.received[2]?.headers.accept).toContain('image.index');
});

test('a pinned image gets the digest of the newest build', async () => {
  write(`${image()}@${OLD}`);
  await renewBaseImage(file, false);
  expect(written()).toBe(`${image()}@${NEW}\n`);
});

test('a registry that does not name the digest is asked for what it is the digest of', async () => {
  answer = (response) => response.writeHead(200).end('{"manifests":[]}');
  write(image());
  // The digest is the SHA-256 of {"manifests":[]}.
  const { now } = await renewBaseImage(file, false);
  expect(now).toMatch(/@sha256:[\da-f]{64}$/);
  expect(registry.received.at(-1)).toMatchObject({ method: 'GET', path: MANIFEST });
});

test('a dry run writes nothing', async () => {
  write(image());
  expect((await renewBaseImage(file, true)).now).toBe(`${image()}@${NEW}`);
  expect(written()).toBe(`${image()}\n`);
});

test.each([
  ['404', 404, {}, 'answered 404'],
  ['no digest', 200, { 'Docker-Content-Digest': 'sha256:12' }, 'named no digest'],
])('an answer of %s leaves the file as it was', async (_, status, headers, words) => {
  answer = (response) => response.writeHead(status, headers).end();
  write(`${image()}@${OLD}`);
  await expect(renewBaseImage(file, false)).rejects.toThrow(words);
  expect(written()).toBe(`${image()}@${OLD}\n`);
});

test('an image without a tag is refused, because no build can be called newer', async () => {
  write(`${image().replace(/:24$/, '')}@${OLD}`);
  await expect(renewBaseImage(file, false)).rejects.toThrow('An image without a tag');
});
