import { beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { image, smallPicture, type Call } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();

let picture: Buffer;
let item = '';
let task = '';
beforeAll(async () => {
  picture = await smallPicture();
  item = (await client.createItem()).uuid;
  task = (await client.createTask([item])).uuid;
});

const TASKS = '/image-recognition/tasks';

/** Every POST route: its path, and its body, which differs by name. */
const POSTS: readonly [route: string, path: () => string, body: (name: string) => Call][] = [
  [
    'catalog-items',
    () => '/catalog-items',
    (name) => ({ parts: [{ name: 'name', value: name }, image(picture, 'thumbnail')] }),
  ],
  [
    'reference-images',
    () => `/catalog-items/${item}/reference-images`,
    (name) => ({ parts: [image(picture, 'images'), { name: 'note', value: name }] }),
  ],
  ['tasks', () => TASKS, (name) => ({ json: { name, catalog_items: [item] } })],
  [
    'sync-image',
    () => `${TASKS}/${task}/sync-image`,
    (name) => ({ parts: [image(picture), { name: 'note', value: name }] }),
  ],
  [
    'images',
    () => `${TASKS}/${task}/images`,
    (name) => ({ parts: [image(picture, 'images'), { name: 'note', value: name }] }),
  ],
  [
    'urls',
    () => `${TASKS}/${task}/urls`,
    (name) => ({ json: { urls: [`http://127.0.0.1:1/${name}`] } }),
  ],
];

it.each(POSTS)(
  'a repeated POST to %s is answered with the same bytes, and one with another body 422',
  async (_, path, body) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    // Each call has a form with a new boundary.
    const first = await client.call('POST', path(), { ...body('one'), headers });
    const second = await client.call('POST', path(), { ...body('one'), headers });
    const other = await client.call('POST', path(), { ...body('two'), headers });

    expect(first.status).toBe(200);
    expect(first.headers.has('Idempotent-Replayed')).toBe(false);
    expect(second).toMatchObject({ status: 200, text: first.text });
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    expect(second.headers.get('Content-Type')).toBe(first.headers.get('Content-Type'));
    expect(other).toMatchObject({
      status: 422,
      json: { detail: expect.stringContaining('Idempotency-Key: was used') as unknown },
    });
  },
);

it.each([
  ['/catalog-items', () => POSTS[0]?.[2]('gone') ?? {}],
  [TASKS, () => ({ json: { name: 'gone', catalog_items: [item] } })],
  ['/planograms', () => ({ json: { name: 'gone', must_have: [item] } })],
])(
  'a POST to %s that was answered is answered alike after what it made was deleted',
  async (path, body) => {
    const call = { ...body(), headers: { 'Idempotency-Key': randomUUID() } };
    const first = await client.call('POST', path, call);
    const { uuid } = first.json as { uuid: string };
    expect((await client.call('DELETE', `${path}/${uuid}`)).status).toBe(200);

    const second = await client.call('POST', path, call);

    expect(second).toMatchObject({ status: 200, text: first.text });
    expect((await client.call('GET', `${path}/${uuid}`)).status).toBe(404);
  },
);

it.each([
  ['', 'must not be empty'],
  ['k'.repeat(256), 'must have at most 255 characters'],
  ['a\tb', 'must consist of printable ASCII characters'],
])('the key %j is refused with 400', async (key, reason) => {
  const reply = await client.call('POST', TASKS, {
    json: { name: 'Shelf', catalog_items: [item] },
    headers: { 'Idempotency-Key': key },
  });

  expect(reply).toMatchObject({
    status: 400,
    json: { detail: `Idempotency-Key: ${reason}; a UUID is a good key` },
  });
});

it('a key that is sent twice is refused with 400', async () => {
  const { hostname, port, pathname } = new URL(client.baseUrl + TASKS);
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ name: 'Shelf', catalog_items: [item] });
  socket.write(
    [
      `POST ${pathname} HTTP/1.1`,
      `Host: ${hostname}`,
      `X-API-Key: ${client.apiKey}`,
      'Idempotency-Key: one',
      'Idempotency-Key: two',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );

  const answer = await text(socket);

  expect(answer).toContain('HTTP/1.1 400');
  expect(answer).toContain('Idempotency-Key: must be sent once');
});
