import type { OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { readBody } from '../shared/read-body';
import type { ObjectMetadata, OpenObject } from './object-file';
import { parseRange } from './range';
import { arnOf, type S3Call } from './s3-call';
import { S3Error } from './s3-error';
import { elementTexts, renderXml } from './xml';

/** GetObject: the whole object, or one range of its bytes. */
export async function getObject(call: S3Call): Promise<void> {
  const object = await openObject(call);
  try {
    await sendObject(object, call);
  } finally {
    await object.close();
  }
}

async function sendObject(object: OpenObject, { request, response }: S3Call): Promise<void> {
  const { metadata } = object;
  const range = parseRange(request.headers.range, metadata.size);
  if (range === 'unsatisfiable') throw new S3Error(416, 'InvalidRange', 'No such range.');
  const { start, end } = range ?? { start: 0, end: metadata.size - 1 };
  response.writeHead(range ? 206 : 200, {
    // The checksum covers the whole object, so with a range the SDK would report it as wrong.
    ...objectHeaders(metadata, { checksums: !range }),
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${metadata.size}` }),
  });
  await pipeline(object.read(start, end), response);
}

export async function headObject(call: S3Call): Promise<void> {
  const metadata = (await call.store.head(call.bucket, call.key)) ?? missing(call);
  call.response.writeHead(200, objectHeaders(metadata, { checksums: true })).end();
}

export async function deleteObject({ store, bucket, key, response }: S3Call): Promise<void> {
  await store.delete(bucket, key);
  response.writeHead(204).end();
}

/**
 * The largest body of DeleteObjects. S3 accepts 1,000 keys of 1 KB; the rest is room for the XML around them.
 */
const DELETE_BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/** DeleteObjects: deletes the keys that the caller may delete, and reports the others as errors. */
export async function deleteObjects(call: S3Call): Promise<void> {
  const { store, bucket, request, response } = call;
  const body = await readBody(request, DELETE_BODY_LIMIT_BYTES);
  if (!body) throw new S3Error(400, 'MalformedXML', 'The request is too large.');
  const keys = elementTexts(body.toString('utf8'), 'Key');
  const refusals = new Map(
    keys.map((key) => {
      const asked = { action: 's3:DeleteObject', resource: arnOf({ bucket, key }) };
      return [key, call.permissions.refusal(call.accessKeyId, asked)];
    }),
  );
  const allowed = keys.filter((key) => !refusals.get(key));
  await Promise.all(allowed.map((key) => store.delete(bucket, key)));
  const errors = [...refusals].flatMap(([Key, refusal]) =>
    refusal ? [{ Key, Code: 'AccessDenied', Message: refusal.message }] : [],
  );
  sendXml(
    response,
    renderXml('DeleteResult', { Deleted: allowed.map((Key) => ({ Key })), Error: errors }),
  );
}

const LIST_PAGE = 1000;

/** ListObjectsV2 with a prefix. The continuation token is the last key of the previous page. */
export async function listObjects({ store, bucket, query, response }: S3Call): Promise<void> {
  const maximum = Math.min(Number(query.get('max-keys') ?? LIST_PAGE), LIST_PAGE);
  const token = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const prefix = query.get('prefix') ?? '';
  const objects = (await store.list(bucket, prefix)).filter((object) => object.key > token);
  const page = objects.slice(0, maximum);
  sendXml(
    response,
    renderXml('ListBucketResult', {
      Name: bucket,
      Prefix: prefix,
      KeyCount: page.length,
      MaxKeys: maximum,
      IsTruncated: objects.length > page.length,
      ...(objects.length > page.length && { NextContinuationToken: page.at(-1)?.key ?? '' }),
      Contents: page.map((object) => ({
        Key: object.key,
        LastModified: object.modified,
        ETag: object.etag,
        Size: object.size,
        StorageClass: 'STANDARD',
      })),
    }),
  );
}

/**
 * Opens the call's object. The caller must close it.
 * @throws S3Error if the object is missing, or AccessDenied if the caller may not even list the bucket
 */
export async function openObject(call: S3Call): Promise<OpenObject> {
  return (await call.store.open(call.bucket, call.key)) ?? missing(call);
}

function missing({ bucket, key, permissions, accessKeyId }: S3Call): never {
  // Only callers who may list the bucket learn that an object is missing.
  const listing = { action: 's3:ListBucket', resource: arnOf({ bucket, key: '' }) };
  throw (
    permissions.refusal(accessKeyId, listing) ??
    new S3Error(404, 'NoSuchKey', `There is no object ${key}.`)
  );
}

function objectHeaders(
  metadata: ObjectMetadata,
  { checksums }: { readonly checksums: boolean },
): OutgoingHttpHeaders {
  const stored = Object.entries(metadata.headers).filter(
    ([name]) => checksums || !name.startsWith('x-amz-checksum-'),
  );
  return {
    'content-type': 'binary/octet-stream',
    ...Object.fromEntries(stored),
    etag: metadata.etag,
    'last-modified': new Date(metadata.modified).toUTCString(),
    'content-length': metadata.size,
    'accept-ranges': 'bytes',
  };
}

function sendXml(response: S3Call['response'], xml: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(xml);
}
