import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import * as z from 'zod';
import { ShelfClient } from '../../clients/typescript/src';
import { multipart } from '../support/api-event';
import { shelfIn } from '../support/clients/shelf-command';
import { INTERIM, OddHost, redirect, whole } from '../support/odd-host';
import { plainPicture } from '../support/pictures';
import { chunk } from '../support/png-parts';
import { reportedHosts } from '../support/reported-hosts';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';
import { temporaryFolder } from '../support/temporary-folder';

/**
 * Inputs that public bug reports describe, one row each: what is sent, and what a client gets. Similar inputs
 * are tested at the layer that handles them.
 */

const { client, info } = serviceUnderTest();
const service = info.base_url.replace(/\/v2$/, '');
const shelfClient = new ShelfClient({ baseUrl: service, apiKey: info.api_key });
const uuids = z.array(z.uuid());
const containing = (text: string): unknown => expect.stringContaining(text);

let picture: Buffer;
let tasks = '';
let task = '';

const photo = async (bytes: Buffer) => {
  const { status, json } = await client.call('POST', `${tasks}/sync-image`, {
    parts: [image(bytes)],
  });
  return { status, ...(json as object) };
};
const HOSTS = reportedHosts(() => picture);
const host = new OddHost({
  ...Object.fromEntries(HOSTS.map(([name, answers]) => [`/${name}`, answers])),
  '/rega%C5%82%20%C5%BC%C3%B3%C5%82ty.jpg': () => whole(picture),
  '/r3': () => redirect('/r2'),
  '/r2': () => redirect('/r1'),
  '/r1': () => redirect('/r0'),
  '/cb-100': () => Buffer.concat([INTERIM, whole('ok')]),
  '/xorigin/v2/health': () => redirect('/leak', '307 Elsewhere'),
  '/redir301/v2/image-recognition/tasks': () => redirect('/moved', '301 Moved'),
  '/htmllogin/v2/health': () => whole('<html>login</html>', 'X-Request-Id: request-7\r\n'),
  '/date/v2/health': (count) =>
    count > 1
      ? whole('{"status": "ok"}', 'Content-Type: application/json\r\n')
      : whole('', `Retry-After: ${new Date(Date.now() + 2_000).toUTCString()}\r\n`, '429 Slow'),
});
let origin = '';
let submitted: string[] = [];

beforeAll(async () => {
  picture = await smallPicture();
  origin = await host.start();
  task = (await client.createTask([(await client.createItem()).uuid])).uuid;
  tasks = `/image-recognition/tasks/${task}`;
  submitted = await client.expectOk(uuids, 'POST', `${tasks}/urls`, {
    json: { urls: HOSTS.map(([name]) => `${origin}/${name}`) },
  });
});
afterAll(() => host.stop());

it('a compressed form is refused with 400, and its idempotency key stays free', async () => {
  const form = multipart([image(picture)]);
  const type = { 'Content-Type': 'multipart/form-data; boundary=boundary' };
  const headers = { ...type, 'Idempotency-Key': randomUUID() };

  const compressed = await client.call('POST', `${tasks}/sync-image`, {
    body: gzipSync(form),
    headers: { ...headers, 'Content-Encoding': 'gzip' },
  });
  const plain = await client.call('POST', `${tasks}/sync-image`, { body: form, headers });

  expect(compressed).toMatchObject({
    status: 400,
    json: {
      detail: 'The body is compressed (gzip): send it uncompressed, without Content-Encoding',
    },
  });
  expect(plain.status).toBe(200);
});

describe('a photo from a host', () => {
  it.each(HOSTS.map(([name, , reason, times], index) => ({ name, reason, times, index })))(
    '/$name: "$reason"',
    async ({ name, reason, times, index }) => {
      const result = await client.awaitResult(task, submitted[index] ?? '', 25);

      expect({ ...result, times: host.asked.get(`/${name}`) }).toMatchObject({
        status: reason === '' ? 'COMPLETED' : 'FAILED',
        failure_reason: containing(reason),
        times,
      });
    },
  );
});

it('a callback is delivered to a receiver that first answers 100 Continue unasked', async () => {
  const [uuid = ''] = await client.expectOk(uuids, 'POST', `${tasks}/images`, {
    parts: [image(picture, 'images'), { name: 'callback', value: `${origin}/cb-100` }],
  });

  expect(await client.awaitCallback(task, uuid, 'DELIVERED')).toMatchObject({ attempts: 1 });
});

describe('a picture', () => {
  it('of 12 bits is refused with 422, by that number', async () => {
    const twelve = await plainPicture(64, 48).jpeg().toBuffer();
    const frame = twelve.indexOf(Buffer.from([0xff, 0xc0]));
    twelve.set([0xff, 0xc1], frame);
    twelve[frame + 4] = 12;

    expect(await photo(twelve)).toEqual({
      status: 422,
      detail: 'image: has 12 bits a sample: save it as a JPEG of 8 bits',
    });
  });

  it('that lacks only its end marker is recognised', async () => {
    expect(await photo(picture.subarray(0, -2))).toMatchObject({ status: 'COMPLETED' });
  });

  it('that says how it is turned behind its pixels has boxes in the frame that it is served in', async () => {
    const png = await plainPicture(64, 48).png().toBuffer();
    const turned = Buffer.from(
      'MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0',
      'latin1',
    );
    const behind = Buffer.concat([png.subarray(0, -12), chunk('eXIf', turned), png.subarray(-12)]);

    const { image_url, coco } = z
      .object({
        image_url: z.url(),
        coco: z.object({ images: z.tuple([z.object({ width: z.int(), height: z.int() })]) }),
      })
      .parse(await photo(behind));
    const served = Buffer.from(await (await fetch(image_url)).arrayBuffer());

    expect(served.indexOf('eXIf')).toBeGreaterThan(0);
    expect(served.indexOf('eXIf')).toBeLessThan(served.indexOf('IDAT'));
    expect((await sharp(served).metadata()).autoOrient).toEqual({ width: 48, height: 64 });
    expect(coco.images[0]).toMatchObject({ width: 48, height: 64 });
  });
});

describe('a table', () => {
  const folder = temporaryFolder();
  const run = randomUUID();
  let shelf: Awaited<ReturnType<typeof shelfIn>>;
  beforeAll(async () => {
    shelf = await shelfIn(folder, { service, api_key: info.api_key });
    await writeFile(path.join(folder, 'p.jpg'), picture);
  });

  /** Imports one row. @returns what the command said, and the item that it made. */
  async function imported(name: string, row: string, options: string[] = [], mark = '') {
    const custom_id = `${name}-${run}`;
    const text = `${mark}custom_id;thumbnail;name;barcode;height\r\n${custom_id};p.jpg;${row}\r\n`;
    await writeFile(path.join(folder, `${name}.csv`), Buffer.from(text, 'latin1'));
    const imports = ['catalog', 'import', `${name}.csv`, '--pictures', '.'];
    const { exit, stderr } = await shelf.run(...imports, ...options);
    const [found] = (await shelfClient.catalogItems.list({ custom_id })).items;
    return { exit, stderr, item: found && (await shelfClient.catalogItems.get(found.uuid)) };
  }

  it('names its separator in a line of its own', async () => {
    expect(await imported('sep', 'SepRow;1;0,25', [], 'sep=;\r\n')).toMatchObject({
      exit: 0,
      item: { name: 'SepRow', barcode: '1', height: 0.25 },
    });
  });

  it('with a barcode that a spreadsheet has shortened is refused by its row', async () => {
    const { exit, stderr, item } = await imported('sci', 'Sci A;5,90123E+12;');

    expect({ exit, item }).toEqual({ exit: 1, item: undefined });
    expect(stderr).toMatch(/2: barcode: 5,90123E\+12 is a number that a spreadsheet has shortened/);
  });

  it.each([
    ['a formula', '"=""0012345678905"""'],
    ['an apostrophe', "'0012345678905"],
  ])('that marks a text by %s keeps its zeros', async (mark, cell) => {
    expect(await imported(mark, `F1;${cell};`)).toMatchObject({
      exit: 0,
      item: { barcode: '0012345678905' },
    });
  });

  it('that is not Unicode says which encoding was assumed, and takes another', async () => {
    const row = '\u00af\u00f3\u00b3ty ser;1;0,25';

    expect(await imported('assumed', row)).toMatchObject({
      exit: 0,
      stderr: containing('is not UTF-8, and was read as windows-1252'),
      item: { name: '\u00af\u00f3\u00b3ty ser' },
    });
    expect(await imported('named', row, ['--encoding', 'windows-1250'])).toMatchObject({
      exit: 0,
      stderr: expect.not.stringContaining('was read as') as unknown,
      item: { name: 'Żółty ser' },
    });
  });
});

describe('the client', () => {
  const at = (name: string) => new ShelfClient({ baseUrl: `${origin}/${name}`, apiKey: 'key' });

  it('does not follow a redirect to another origin with the key', async () => {
    await expect(at('xorigin').health()).rejects.toMatchObject({ name: 'ShelfError', status: 307 });
    expect(host.asked.get('/leak')).toBeUndefined();
  });

  it('makes no GET of a POST that is redirected', async () => {
    const creation = at('redir301').tasks.create({ name: 'Shelf', catalog_items: [task] });

    await expect(creation).rejects.toMatchObject({ name: 'ShelfError', status: 301 });
    expect(host.asked.get('/moved')).toBeUndefined();
  });

  it('reports a page of HTML as its own error, with status and request id', async () => {
    await expect(at('htmllogin').health()).rejects.toMatchObject({
      name: 'ShelfError',
      code: 'service-failed',
      status: 200,
      requestId: 'request-7',
    });
  });

  it('waits until the date that Retry-After names', async () => {
    const began = Date.now();

    expect(await at('date').health()).toEqual({ status: 'ok' });

    // The date in Retry-After is two seconds ahead, cut to whole seconds, so at least one second remains.
    expect(Date.now() - began).toBeGreaterThan(900);
  });
});
