import type { OpenObject } from './object-file';
import { openObject } from './operations';
import { arnOf, type S3Call } from './s3-call';
import { S3Error } from './s3-error';
import { renderXml } from './xml';

/** The header that turns a PUT into a copy. Its value is the bucket and key of the source. */
export const COPY_SOURCE_HEADER = 'x-amz-copy-source';

/**
 * CopyObject: stores a copy of another object's bytes and headers. The request may require that the source has
 * a certain ETag.
 */
export async function copyObject(call: S3Call): Promise<void> {
  const { store, permissions, accessKeyId, request } = call;
  const [sourceBucket = '', ...parts] = decodeURIComponent(
    String(request.headers[COPY_SOURCE_HEADER]),
  )
    .replace(/^\//, '')
    .split('/');
  const from = { bucket: sourceBucket, key: parts.join('/') };
  if (!store.buckets.has(from.bucket)) {
    throw new S3Error(404, 'NoSuchBucket', `There is no bucket ${from.bucket}.`);
  }
  // Copying also needs permission to read the source.
  permissions.check(accessKeyId, { action: 's3:GetObject', resource: arnOf(from) });
  const source = await openObject({ ...call, ...from });
  try {
    await copyFrom(source, call);
  } finally {
    await source.close();
  }
}

async function copyFrom(
  source: OpenObject,
  { store, bucket, key, request, response }: S3Call,
): Promise<void> {
  const wanted = request.headers['x-amz-copy-source-if-match'];
  if (wanted !== undefined && wanted !== source.metadata.etag) {
    throw new S3Error(412, 'PreconditionFailed', 'The source has another ETag.');
  }
  const metadata = await store.put(bucket, key, asBuffers(source.read()), source.metadata.headers, {
    onlyNew: false,
  });
  if (!metadata) throw new Error('An unconditional write was refused');
  const { etag, modified } = metadata;
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(renderXml('CopyObjectResult', { ETag: etag, LastModified: modified }));
}

async function* asBuffers(chunks: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield chunk as Buffer;
}
