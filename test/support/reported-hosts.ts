import { gzipSync } from 'node:zlib';
import { answer, chunked, encoded, INTERIM, redirect, whole, type OddAnswer } from './odd-host';

const CUT_OFF = 'the connection was closed before the answer was complete';

/** A host's name, its answers, why the result is FAILED, and how often the host is asked. */
type Row = readonly [string, OddAnswer, string, number];

/** Hosts that public bug reports describe, which serve this picture. */
export function reportedHosts(picture: () => Buffer): readonly Row[] {
  const once = (first: Buffer | 'reset') => (count: number) =>
    count === 1 ? first : whole(picture());
  return [
    ['gzip', () => encoded('gzip', gzipSync(picture())), '', 1],
    [
      'gzip_chunk',
      () =>
        answer(
          '200 OK',
          'Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n',
          chunked(gzipSync(picture())),
        ),
      '',
      1,
    ],
    ['gziplabel', () => encoded('gzip', picture()), '', 1],
    ['awschunked', () => encoded('aws-chunked', picture()), '', 1],
    ['rutf8', () => redirect('/regał żółty.jpg'), '', 1],
    ['i100', () => Buffer.concat([INTERIM, whole(picture())]), '', 1],
    ['429', once(whole('', 'Retry-After: 1\r\n', '429 Too Many')), '', 2],
    ['503', once(whole('', 'Retry-After: 1\r\n', '503 Unavailable')), '', 2],
    ['500once', once(whole('', '', '500 Error')), '', 2],
    ['resetonce', once('reset'), '', 2],
    [
      'cookie',
      (_, request) =>
        request.includes('Cookie: ok=1')
          ? whole(picture())
          : redirect('/cookie', '302 Found', 'Set-Cookie: ok=1; Path=/\r\n'),
      '',
      2,
    ],
    ['r4', () => redirect('/r3'), 'redirects more than 3 times', 1],
    [
      'bighdr',
      () => whole(picture(), `X-Pad: ${'a'.repeat(20_000)}\r\n`),
      'the headers of the answer are too large',
      1,
    ],
    [
      'dupcl',
      () => whole(picture(), `Content-Length: ${picture().length + 1}\r\n`),
      'the answer is not valid HTTP',
      1,
    ],
    [
      'clte',
      () =>
        answer('200 OK', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', chunked(picture())),
      'the answer is not valid HTTP',
      1,
    ],
    ['badhdr', () => whole(picture(), 'X-Bad header\r\n'), 'the answer is not valid HTTP', 1],
    [
      'shortlen',
      () => answer('200 OK', `Content-Length: ${picture().length}\r\n`, picture().subarray(9)),
      CUT_OFF,
      2,
    ],
    [
      'chunktrunc',
      () =>
        answer('200 OK', 'Transfer-Encoding: chunked\r\n', chunked(picture(), '').subarray(0, 99)),
      CUT_OFF,
      2,
    ],
  ];
}
