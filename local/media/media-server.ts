import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { OpenObject } from '../s3/object-file';
import type { ObjectStore } from '../s3/object-store';
import { renderXml } from '../s3/xml';

/**
 * The headers that the distribution's response headers policy sets. Any page may show a picture, and browsers
 * never run it as a script.
 */
const HEADERS: OutgoingHttpHeaders = {
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Serves the objects of a bucket to browsers, as CloudFront does on AWS. */
export async function serveMedia(
  store: ObjectStore,
  bucket: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...HEADERS, allow: 'GET, HEAD' }).end();
    return;
  }
  const key = decodeKey(path);
  const object = key === undefined ? undefined : await store.open(bucket, key);
  if (!object) {
    // S3 says that an object is missing only to those who may list the bucket, and CloudFront may not.
    response.writeHead(403, { ...HEADERS, 'content-type': 'application/xml' });
    response.end(renderXml('Error', { Code: 'AccessDenied', Message: 'Access Denied' }));
    return;
  }
  try {
    await sendObject(object, request, response);
  } finally {
    await object.close();
  }
}

async function sendObject(
  object: OpenObject,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { metadata } = object;
  response.writeHead(200, {
    ...HEADERS,
    'content-type': metadata.headers['content-type'] ?? 'application/octet-stream',
    ...(metadata.headers['cache-control'] && {
      'cache-control': metadata.headers['cache-control'],
    }),
    'content-length': metadata.size,
    etag: metadata.etag,
    'last-modified': new Date(metadata.modified).toUTCString(),
  });
  // The browser may have closed the connection because its user left the page.
  if (response.destroyed) return;
  if (request.method === 'HEAD') response.end();
  else await pipeline(object.read(), response);
}

function decodeKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
}
