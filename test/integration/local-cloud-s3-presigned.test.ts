import {
  CopyObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { closeServer, listen } from '../../local/shared/listen';
import { ObjectStore } from '../../local/s3/object-store';
import { createS3Server } from '../../local/s3/server';
import { LOCAL_CREDENTIALS, REGION } from '../../local/template/pseudo-parameters';
import { temporaryFolder } from '../support/temporary-folder';

const store = new ObjectStore(temporaryFolder(), new Set(['bucket']));
const server = createS3Server(store);
const Bucket = 'bucket';
const Key = 'unclaimed/a b+ü';
let client: S3Client;
let endpoint = '';

beforeAll(async () => {
  await store.prepare();
  endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  client = newClient(LOCAL_CREDENTIALS);
});
afterAll(async () => {
  client.destroy();
  await closeServer(server);
});

const newClient = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
  new S3Client({
    endpoint,
    region: REGION,
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

const signPut = (from = client, signingDate = new Date()) =>
  getSignedUrl(
    from,
    new PutObjectCommand({ Bucket, Key, ContentType: 'image/jpeg', ContentLength: 5 }),
    { expiresIn: 60, signingDate, signableHeaders: new Set(['content-type', 'content-length']) },
  );
const put = (url: string, body = 'bytes', type = 'image/jpeg') =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });
const codeOf = async (answer: Response) => [
  answer.status,
  /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1],
];

test.each([
  ['x-amz-copy-source', '/bucket/claimed/other'],
  ['x-amz-acl', 'public-read'],
  ['x-amz-website-redirect-location', 'https://evil.example/'],
])('the local S3 refuses the header %s that was not signed, as S3 does', async (name, value) => {
  const answer = await fetch(await signPut(), {
    method: 'PUT',
    body: 'bytes',
    headers: { 'content-type': 'image/jpeg', [name]: value },
  });

  expect(await codeOf(answer)).toEqual([403, 'AccessDenied']);
});

describe('the local S3, at an address that was signed beforehand', () => {
  test('takes what was signed', async () => {
    expect((await put(await signPut())).status).toBe(200);

    const stored = await client.send(new GetObjectCommand({ Bucket, Key }));
    expect([stored.ContentType, await stored.Body?.transformToString()]).toEqual([
      'image/jpeg',
      'bytes',
    ]);
  });

  test.each([
    ['another size', async () => put(await signPut(), 'more bytes')],
    ['another type', async () => put(await signPut(), 'bytes', 'image/png')],
    ['another key', async () => put((await signPut()).replace('unclaimed', 'claimed'))],
    ['another method', async () => fetch(await signPut())],
    [
      'a longer expiry',
      async () => put((await signPut()).replace('X-Amz-Expires=60', 'X-Amz-Expires=600')),
    ],
    [
      'the signature of another secret',
      async () => put(await signPut(newClient({ accessKeyId: 'local', secretAccessKey: 'x' }))),
    ],
  ])('refuses %s', async (_, send) => {
    expect(await codeOf(await send())).toEqual([403, 'SignatureDoesNotMatch']);
  });

  test('refuses an address that has expired', async () => {
    const url = await signPut(client, new Date(Date.now() - 61_000));

    expect(await codeOf(await put(url))).toEqual([403, 'AccessDenied']);
  });

  test('refuses a request without any signature', async () => {
    expect(await codeOf(await put(`${endpoint}/bucket/key`))).toEqual([403, 'AccessDenied']);
  });
});

describe('a copy in the local S3', () => {
  const copy = (CopySourceIfMatch?: string) =>
    client.send(
      new CopyObjectCommand({
        Bucket,
        Key: 'claimed/copy',
        CopySource: encodeURIComponent(`${Bucket}/source ü`),
        CopySourceIfMatch,
      }),
    );

  test('has the bytes and the type of its source', async () => {
    const { ETag } = await client.send(
      new PutObjectCommand({ Bucket, Key: 'source ü', Body: 'bytes', ContentType: 'image/png' }),
    );

    const copied = await copy(ETag);

    expect(copied.CopyObjectResult?.ETag).toBe(ETag);
    const read = await client.send(new GetObjectCommand({ Bucket, Key: 'claimed/copy' }));
    expect([read.ContentType, await read.Body?.transformToString()]).toEqual([
      'image/png',
      'bytes',
    ]);
  });

  test('is refused if the source has changed', async () => {
    await expect(copy('"other"')).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });
});
