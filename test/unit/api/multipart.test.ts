import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { parseMultipartBody } from '../../../lambdas/api/http/multipart';
import { apiEvent, multipart, type Part } from '../../support/api-event';

const parse = (body: Buffer, contentType: string) =>
  parseMultipartBody(apiEvent({ body, headers: { 'content-type': contentType } }));

const parts: Part[] = [
  { name: 'name', value: 'Café ☕ ماء' },
  {
    name: 'thumbnail',
    value: Uint8Array.of(0xff, 0xd8, 0x0d, 0x0a),
    filename: 'thumbnail',
    type: 'application/octet-stream',
  },
];

describe('parseMultipartBody', () => {
  it.each([
    ['plain', 'boundary', 'boundary'],
    ['quoted', '"boundary"', 'boundary'],
    ['with equals signs', '===a=b===', '===a=b==='],
    ['with underscores and dots', '__a.b_C--1', '__a.b_C--1'],
    ['quoted with spaces and colons', '"a b:c"', 'a b:c'],
  ])('reads fields and files behind a boundary that is %s', async (_, declared, used) => {
    const body = await parse(multipart(parts, used), `multipart/form-data; boundary=${declared}`);

    expect(body.fields).toEqual({ name: 'Café ☕ ماء' });
    expect(body.files['thumbnail']).toEqual([Buffer.from([0xff, 0xd8, 0x0d, 0x0a])]);
  });

  it.each([
    ['UTF-8 with the replacement character', Buffer.from('a\uFFFDb'), undefined, 'a\uFFFDb'],
    ['declared as UTF-8', Buffer.from('Café'), 'text/plain; charset=utf-8', 'Café'],
    ['declared as Latin-1', Buffer.from('Café', 'latin1'), 'text/plain; charset=latin1', 'Café'],
    ['not UTF-8', Buffer.from('Café', 'latin1'), undefined, 'Caf\uD800'],
    ['not UTF-8, but declared so', Buffer.of(0xe2, 0x98), 'text/plain; charset=utf-8', '\uD800'],
    ['of an unknown charset', Buffer.from('Cafe'), 'text/plain; charset=ebcdic', '\uD800'],
  ])('reads text that is %s', async (_, value, type, expected) => {
    const body = multipart([
      { name: 'brand', value, ...(type !== undefined && { type }) },
      // A replacement character elsewhere in the body must not change how the field is read.
      { name: 'images', value: 'x\uFFFD', filename: 'x' },
    ]);

    const { fields } = await parse(body, 'multipart/form-data; boundary=boundary');

    expect(fields['brand']).toBe(expected);
  });

  it('keeps repeated files in the order sent', async () => {
    const files = ['a', 'b', 'c'].map((value) => ({ name: 'images', value, filename: 'x' }));

    const body = await parse(multipart(files), 'Multipart/Form-Data; boundary=boundary');

    expect(body.files['images']?.map(String)).toEqual(['a', 'b', 'c']);
  });

  it('reads fields whose names every object has, such as constructor', async () => {
    const body = await parse(
      multipart([
        { name: '__proto__', value: 'x' },
        { name: 'constructor', value: 'y', filename: 'f' },
      ]),
      'multipart/form-data; boundary=boundary',
    );

    expect(body.files['constructor']?.map(String)).toEqual(['y']);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it.each([
    ['cut off', multipart(parts).subarray(0, 120), 'multipart/form-data; boundary=boundary'],
    ['empty', Buffer.alloc(0), 'multipart/form-data; boundary=boundary'],
    ['of another boundary', multipart(parts), 'multipart/form-data; boundary=other'],
    ['without a boundary', multipart(parts), 'multipart/form-data'],
    ['declared as JSON', multipart(parts), 'application/json'],
  ])('refuses a body that is %s with 400', async (_, body, contentType) => {
    await expect(parse(body, contentType)).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    ['with a file name that is not quoted', 'form-data; name="images"; filename=my shelf.jpg'],
    ['with a semicolon at the end', 'form-data; name="callback";'],
    ['with a file name in an unknown charset', `form-data; name="a"; filename*=x''a`],
    ['without a name', 'form-data; filename="a.jpg"'],
    ['with another disposition', 'attachment; name="images"; filename="a.jpg"'],
  ])('refuses a body that has a part %s with 400', async (_, disposition) => {
    const body = Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nx\r\n` +
        `--b\r\nContent-Disposition: ${disposition}\r\n\r\ny\r\n--b--\r\n`,
    );

    await expect(parse(body, 'multipart/form-data; boundary=b')).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('each part needs a Content-Disposition') as unknown,
    });
  });

  it('ignores bytes before the first delimiter and after the closing one', async () => {
    const form = multipart(parts);
    const chunks = [Buffer.from('ignore me\r\n'), form, Buffer.from('\r\n--boundary\r\n\r\nx')];

    const body = await parse(Buffer.concat(chunks), 'multipart/form-data; boundary=boundary');

    expect(body.fields).toEqual({ name: 'Café ☕ ماء' });
    expect(body.files['thumbnail']).toHaveLength(1);
  });

  it('reads a body that has a second delimiter right after another', async () => {
    const part =
      '--b\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nx\r\n';
    const body = Buffer.from(`${part}--b\r\n${part}--b\r\n--b--\r\n`);

    const { files } = await parse(body, 'multipart/form-data; boundary=b');

    expect(files['images']?.map(String)).toEqual(['x', 'x']);
  });

  it('refuses a body of more than 200 parts with 422, and names the limit', async () => {
    const many = Array.from({ length: 201 }, (_, index) => ({ name: `f${index}`, value: 'x' }));

    const { fields } = await parse(
      multipart(many.slice(1)),
      'multipart/form-data; boundary=boundary',
    );
    expect(Object.keys(fields)).toHaveLength(200);
    await expect(
      parse(multipart(many), 'multipart/form-data; boundary=boundary'),
    ).rejects.toMatchObject({ status: 422, message: 'body: must have at most 200 parts' });
  });

  it.each<[string, (body: Buffer) => Buffer]>([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['gzip, identity', gzipSync],
    // Some clients compress without saying so.
    ['', gzipSync],
  ])('asks to send a body of Content-Encoding "%s" uncompressed', async (encoding, compress) => {
    const event = apiEvent({
      body: compress(multipart(parts)),
      headers: {
        'content-type': 'multipart/form-data; boundary=boundary',
        'Content-Encoding': encoding,
      },
    });

    await expect(parseMultipartBody(event)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(
        /^The body is compressed \(.+\): send it uncompressed, without Content-Encoding$/,
      ) as unknown,
    });
  });

  it.each(['identity', 'aws-chunked'])(
    'takes a body of Content-Encoding %s, which is not compressed',
    async (encoding) => {
      const event = apiEvent({
        body: multipart(parts),
        headers: {
          'content-type': 'multipart/form-data; boundary=boundary',
          'Content-Encoding': encoding,
        },
      });

      expect(Object.keys((await parseMultipartBody(event)).values)).not.toEqual([]);
    },
  );

  it('refuses a body over the limit with 413, and points to the endpoints uploads and urls', async () => {
    await expect(
      parse(Buffer.alloc(4_400_001), 'multipart/form-data; boundary=boundary'),
    ).rejects.toMatchObject({
      status: 413,
      message: expect.stringMatching(/endpoints uploads or urls$/) as unknown,
    });
  });
});
