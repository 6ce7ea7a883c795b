import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import zlib from 'node:zlib';
import { postJsonOnce } from '../../../lambdas/callbacks/post';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { fetchImage } from '../../../lambdas/worker/fetch-image';
import { encoded, OddHost, whole, type OddAnswer } from '../../support/odd-host';
import { plainPicture } from '../../support/pictures';

/** More answers like those in `test/contract/reported-cases.test.ts`. */

let origin: string;
let picture: Buffer;

const once = (first: Buffer) => (count: number) => (count === 1 ? first : whole(picture));

const ANSWERS: Record<string, OddAnswer> = {
  '/plain': () => whole(picture),
  '/x-gzip': () => encoded('X-GZIP', zlib.gzipSync(picture)),
  '/deflate': () => encoded('deflate', zlib.deflateSync(picture)),
  '/raw-deflate': () => encoded('deflate', zlib.deflateRawSync(picture)),
  '/br': () => encoded('br', zlib.brotliCompressSync(picture)),
  '/zstd': () => encoded('zstd', zlib.zstdCompressSync(picture)),
  '/twice': () => encoded('deflate, gzip', zlib.gzipSync(zlib.deflateSync(picture))),
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
  '/latin1-location': () =>
    Buffer.from(
      'HTTP/1.1 302 Found\r\nLocation: /caf\u00e9\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      'latin1',
    ),
  '/caf%C3%A9': () => whole(picture),
  '/503-for-a-minute': once(whole('', 'Retry-After: 60\r\n', '503 Unavailable')),
  '/500': () => whole('', '', '500 Error'),
  '/reset': () => 'reset',
  '/no-http': () => Buffer.from('hello\r\n\r\n'),
  '/damaged-gzip': () => encoded('gzip', zlib.gzipSync(picture).fill(0, 30)),
  '/bomb': () => encoded('gzip', zlib.gzipSync(Buffer.alloc(21_000_000))),
};

const host = new OddHost(ANSWERS);

beforeAll(async () => {
  process.env[ENVIRONMENT_VARIABLES.outboundAllowance] = 'loopback';
  picture = await plainPicture(64, 64).jpeg().toBuffer();
  origin = await host.start();
});
afterAll(() => host.stop());

describe('fetchImage', () => {
  it.each([
    ...['/x-gzip', '/deflate', '/raw-deflate', '/br', '/zstd', '/twice'],
    ...['/102', '/103', '/1000-interim', '/203', '/latin1-location'],
  ])('takes the picture of %s', async (path) => {
    expect(Buffer.from(await fetchImage(origin + path))).toEqual(picture);
  });

  it.each([
    ['/503-for-a-minute', 'the address answered 503', 1],
    ['/500', 'the address answered 500', 2],
    ['/101', 'the host does not answer in HTTP/1.1', 1],
    ['/reset', 'the connection was closed before the answer was complete', 2],
    ['/no-http', 'the answer is not valid HTTP', 1],
    ['/damaged-gzip', 'the answer is compressed, and cannot be decompressed', 1],
    ['/bomb', 'the answer is larger than 20 MB', 1],
  ])('refuses %s: %s', async (path, reason, times) => {
    await expect(fetchImage(origin + path)).rejects.toThrow(reason);
    expect(host.asked.get(path)).toBe(times);
  });
});

describe('postJsonOnce', () => {
  it.each([
    ['/plain', undefined],
    ['/500', 'the receiver answered 500'],
    ['/101', 'the host does not answer in HTTP/1.1'],
    ['/no-http', 'the answer is not valid HTTP'],
  ])('of %s: %s', async (path, failure) => {
    expect((await postJsonOnce(origin + path, '{}'))?.reason).toBe(failure);
  });
});
