import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { postJsonOnce } from '../../../lambdas/callbacks/post';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { fetchImage } from '../../../lambdas/worker/fetch-image';
import { plainPicture } from '../../support/pictures';

/** Hosts that answer byte by byte what public bug reports describe. */

let server: Server;
let origin: string;
let picture: Buffer;
const asked = new Map<string, number>();

const answer = (status: string, headers: string, body: Buffer | string = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\n${headers}Connection: close\r\n\r\n`),
    Buffer.from(body),
  ]);
const whole = (body: Buffer, headers = '', status = '200 OK'): Buffer =>
  answer(status, `${headers}Content-Length: ${body.length}\r\n`, body);
const encoded = (name: string, body: Buffer): Buffer =>
  whole(body, `Content-Encoding: ${name}\r\n`);
const chunked = (body: Buffer, end = '\r\n0\r\n\r\n'): Buffer =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from(end)]);
const once = (first: Buffer) => (count: number) => (count === 1 ? first : whole(picture));

const ANSWERS: Record<string, (count: number, request: string) => Buffer | 'reset'> = {
  '/plain': () => whole(picture),
  '/gzip': () => encoded('gzip', zlib.gzipSync(picture)),
  '/x-gzip': () => encoded('X-GZIP', zlib.gzipSync(picture)),
  '/gzip-chunks': () =>
    answer(
      '200 OK',
      'Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n',
      chunked(zlib.gzipSync(picture)),
    ),
  '/deflate': () => encoded('deflate', zlib.deflateSync(picture)),
  '/raw-deflate': () => encoded('deflate', zlib.deflateRawSync(picture)),
  '/br': () => encoded('br', zlib.brotliCompressSync(picture)),
  '/zstd': () => encoded('zstd', zlib.zstdCompressSync(picture)),
  '/twice': () => encoded('deflate, gzip', zlib.gzipSync(zlib.deflateSync(picture))),
  '/only-labelled': () => encoded('gzip', picture),
  '/aws-chunked': () => encoded('aws-chunked', picture),
  '/100': () => Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), whole(picture)]),
  '/102': () => Buffer.concat([Buffer.from('HTTP/1.1 102 Processing\r\n\r\n'), whole(picture)]),
  '/103': () =>
    Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'), whole(picture)]),
  '/1000-interim': () =>
    Buffer.concat([Buffer.from('HTTP/1.1 102 Processing\r\n\r\n'.repeat(1_000)), whole(picture)]),
  '/101': () =>
    Buffer.concat([
      Buffer.from(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
      ),
      whole(picture),
    ]),
  '/203': () => whole(picture, '', '203 Non-Authoritative Information'),
  '/utf8-location': () => answer('302 Found', 'Location: /półka.jpg\r\nContent-Length: 0\r\n'),
  '/latin1-location': () =>
    Buffer.from(
      'HTTP/1.1 302 Found\r\nLocation: /caf\u00e9\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      'latin1',
    ),
  '/p%C3%B3%C5%82ka.jpg': () => whole(picture),
  '/caf%C3%A9': () => whole(picture),
  '/cookie': (_, request) =>
    request.includes('Cookie: ok=1')
      ? whole(picture)
      : answer(
          '302 Found',
          'Location: /cookie\r\nSet-Cookie: ok=1; Path=/\r\nContent-Length: 0\r\n',
        ),
  '/429-once': once(answer('429 Too Many', 'Retry-After: 1\r\nContent-Length: 0\r\n')),
  '/503-once': once(answer('503 Unavailable', 'Content-Length: 0\r\n')),
  '/reset-once': (count) => (count === 1 ? 'reset' : whole(picture)),
  '/503-for-a-minute': once(answer('503 Unavailable', 'Retry-After: 60\r\nContent-Length: 0\r\n')),
  '/500': () => answer('500 Error', 'Content-Length: 0\r\n'),
  '/reset': () => 'reset',
  '/large-headers': () => whole(picture, `X-Pad: ${'a'.repeat(20_000)}\r\n`),
  '/two-lengths': () => whole(picture, `Content-Length: ${picture.length + 1}\r\n`),
  '/length-and-chunks': () =>
    answer('200 OK', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', chunked(picture)),
  '/bad-header': () => whole(picture, 'X-Bad header\r\n'),
  '/no-http': () => Buffer.from('hello\r\n\r\n'),
  '/short': () => answer('200 OK', `Content-Length: ${picture.length}\r\n`, picture.subarray(9)),
  '/cut-chunk': () =>
    answer('200 OK', 'Transfer-Encoding: chunked\r\n', chunked(picture, '').subarray(0, 99)),
  '/damaged-gzip': () => encoded('gzip', zlib.gzipSync(picture).fill(0, 30)),
  '/bomb': () => encoded('gzip', zlib.gzipSync(Buffer.alloc(21_000_000))),
};

function respond(socket: Socket, request: string): void {
  const path = request.split(' ')[1] ?? '';
  const count = (asked.get(path) ?? 0) + 1;
  asked.set(path, count);
  const bytes = ANSWERS[path]?.(count, request) ?? answer('404 Not Found', 'Content-Length: 0\r\n');
  if (bytes === 'reset') socket.resetAndDestroy();
  else socket.end(bytes);
}

beforeAll(async () => {
  process.env[ENVIRONMENT_VARIABLES.outboundAllowance] = 'loopback';
  picture = await plainPicture(64, 64).jpeg().toBuffer();
  server = createServer((socket) => {
    let request = '';
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      request += data.toString('latin1');
      if (request.includes('\r\n\r\n')) respond(socket, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

describe('fetchImage', () => {
  it.each([
    ...['/gzip', '/x-gzip', '/gzip-chunks', '/deflate', '/raw-deflate', '/br', '/zstd', '/twice'],
    ...['/only-labelled', '/aws-chunked', '/100', '/102', '/103', '/1000-interim'],
    ...[
      '/203',
      '/utf8-location',
      '/latin1-location',
      '/cookie',
      '/429-once',
      '/503-once',
      '/reset-once',
    ],
  ])('takes the picture of %s', async (path) => {
    expect(Buffer.from(await fetchImage(origin + path))).toEqual(picture);
  });

  it.each([
    ['/503-for-a-minute', 'the address answered 503', 1],
    ['/500', 'the address answered 500', 2],
    ['/101', 'the host does not answer in HTTP/1.1', 1],
    ['/reset', 'the connection was closed before the answer was complete', 2],
    ['/large-headers', 'the headers of the answer are too large', 1],
    ['/two-lengths', 'the answer is not valid HTTP', 1],
    ['/length-and-chunks', 'the answer is not valid HTTP', 1],
    ['/bad-header', 'the answer is not valid HTTP', 1],
    ['/no-http', 'the answer is not valid HTTP', 1],
    ['/short', 'the connection was closed before the answer was complete', 2],
    ['/cut-chunk', 'the connection was closed before the answer was complete', 2],
    ['/damaged-gzip', 'the answer is compressed, and cannot be decompressed', 1],
    ['/bomb', 'the answer is larger than 20 MB', 1],
  ])('refuses %s: %s', async (path, reason, times) => {
    await expect(fetchImage(origin + path)).rejects.toThrow(reason);
    expect(asked.get(path)).toBe(times);
  });
});

describe('postJsonOnce', () => {
  it.each([
    ['/100', undefined],
    ['/plain', undefined],
    ['/500', 'the receiver answered 500'],
    ['/101', 'the host does not answer in HTTP/1.1'],
    ['/no-http', 'the answer is not valid HTTP'],
    ['/large-headers', 'the headers of the answer are too large'],
  ])('of %s: %s', async (path, failure) => {
    expect((await postJsonOnce(origin + path, '{}'))?.reason).toBe(failure);
  });
});
