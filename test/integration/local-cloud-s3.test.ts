import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { closeServer, listen } from '../../local/shared/listen';
import { ObjectStore } from '../../local/s3/object-store';
import { createS3Server } from '../../local/s3/server';
import { LOCAL_CREDENTIALS, REGION } from '../../local/template/pseudo-parameters';
import { temporaryFolder } from '../support/temporary-folder';

const store = new ObjectStore(temporaryFolder(), new Set(['bucket']));
const server = createS3Server(store);
let endpoint = '';
let client: S3Client;
const Bucket = 'bucket';

const put = (Key: string, Body: string | Uint8Array, extra: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...extra }));
const get = (Key: string, extra: object = {}) =>
  client.send(new GetObjectCommand({ Bucket, Key, ...extra }));

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await store.prepare();
  endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  client = new S3Client({ endpoint, region: REGION, credentials: LOCAL_CREDENTIALS });
});
afterAll(async () => {
  client.destroy();
  await closeServer(server);
});

describe('the local S3, spoken to by the SDK', () => {
  test('gives back bytes, type and metadata as they were put', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
    const written = await put('images/a b+ü', bytes, {
      ContentType: 'image/jpeg',
      CacheControl: 'max-age=60',
      Metadata: { origin: 'test' },
    });

    const read = await get('images/a b+ü');

    expect(Buffer.from((await read.Body?.transformToByteArray()) ?? [])).toEqual(
      Buffer.from(bytes),
    );
    expect(read).toMatchObject({
      ContentType: 'image/jpeg',
      CacheControl: 'max-age=60',
      ContentLength: 300_000,
      Metadata: { origin: 'test' },
      ETag: written.ETag,
    });
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'images/a b+ü' }));
    expect(head.ContentLength).toBe(300_000);
  });

  test('refuses a streamed body, which the SDK sends in its own format of chunks', async () => {
    // The SDK warns that it cannot send a stream a second time.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const Body = Readable.from([Buffer.from('one '), Buffer.from('two')]);

    await expect(
      client.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body, ContentLength: 7 })),
    ).rejects.toMatchObject({ name: 'NotImplemented' });

    await expect(get('streamed')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('refuses a body that does not have the declared checksum, and keeps nothing of it', async () => {
    const answer = await fetch(`${endpoint}/bucket/wrong`, {
      method: 'PUT',
      body: 'these bytes',
      headers: {
        'x-amz-checksum-crc32': 'AAAAAA==',
        authorization: 'AWS4-HMAC-SHA256 Credential=local/',
      },
    });

    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('<Code>BadDigest</Code>');
    await expect(get('wrong')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('lets only the first of several conditional writes win', async () => {
    const writes = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((body) => put('once', body, { IfNoneMatch: '*' })),
    );

    const won = writes.filter(({ status }) => status === 'fulfilled');
    const lost = writes.filter((write) => write.status === 'rejected');
    expect(won).toHaveLength(1);
    expect(lost.map(({ reason }) => (reason as Error).name)).toEqual(
      Array(3).fill('PreconditionFailed'),
    );
  });

  test('overwrites, deletes one and several, and lists by prefix in pages', async () => {
    await put('list/1', 'old');
    await put('list/1', 'new');
    for (const key of ['list/2', 'list/3', 'other']) await put(key, key);
    expect(await (await get('list/1')).Body?.transformToString()).toBe('new');

    const first = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 2 }),
    );
    const rest = await client.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: 'list/',
        ContinuationToken: first.NextContinuationToken,
      }),
    );
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(['list/1', 'list/2']);
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(['list/3']);

    await client.send(new DeleteObjectCommand({ Bucket, Key: 'list/1' }));
    await client.send(
      new DeleteObjectsCommand({
        Bucket,
        Delete: { Objects: [{ Key: 'list/2' }, { Key: 'list/3' }] },
      }),
    );
    const after = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/' }));
    expect(after.KeyCount).toBe(0);
  });

  test('gives a range of an object, and an empty object', async () => {
    await put('digits', '0123456789');
    const part = await get('digits', { Range: 'bytes=2-4' });
    expect(part.ContentRange).toBe('bytes 2-4/10');
    expect(await part.Body?.transformToString()).toBe('234');

    await put('empty', '', { ContentLength: 0 });
    expect(await (await get('empty')).Body?.transformToString()).toBe('');
  });

  test('names the error for an unknown key, bucket or operation', async () => {
    await expect(get('nothing')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(
      client.send(new GetObjectCommand({ Bucket: 'nowhere', Key: 'x' })),
    ).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(
      client.send(new GetObjectAclCommand({ Bucket, Key: 'digits' })),
    ).rejects.toMatchObject({ name: 'NotImplemented' });
    await expect(put('digits', 'other', { IfMatch: '"etag"' })).rejects.toMatchObject({
      name: 'NotImplemented',
    });
  });
});
