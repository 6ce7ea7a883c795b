import { describe, expect, test } from '@jest/globals';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AwsChunkedDecoder } from '../../../local/s3/aws-chunked';

const BODY =
  '4;chunk-signature=ab\r\nWiki\r\nB\r\npedia\r\nin c\r\n0\r\nx-amz-checksum-crc32:AAAA\r\n\r\n';

async function decode(body: string, chunkSize: number) {
  const pieces = body.match(new RegExp(`[\\s\\S]{1,${chunkSize}}`, 'g')) ?? [];
  const decoder = Readable.from(pieces.map((piece) => Buffer.from(piece))).pipe(
    new AwsChunkedDecoder(),
  );
  return { text: (await buffer(decoder)).toString(), trailers: decoder.trailers };
}

describe('the decoder of aws-chunked bodies', () => {
  test.each([1, 2, 7, 1000])('gives bytes and trailers, from pieces of %d bytes', async (size) => {
    expect(await decode(BODY, size)).toEqual({
      text: 'Wikipedia\r\nin c',
      trailers: { 'x-amz-checksum-crc32': 'AAAA' },
    });
  });

  test('refuses a body that is cut off, and a size that is not hexadecimal', async () => {
    await expect(decode(BODY.slice(0, 30), 1000)).rejects.toThrow('ends too early');
    await expect(decode('zz\r\n', 1000)).rejects.toThrow('malformed size');
  });
});
