import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { deleteObject, deleteObjects, getObject, headObject, listObjects } from './operations';
import type { ObjectStore } from './object-store';
import { putObject } from './put-object';
import type { S3Call } from './s3-call';
import { S3Error } from './s3-error';
import { renderXml } from './xml';

/** The S3 endpoint. A path is `/bucket/key`, and signatures are not checked. */
export function createS3Server(store: ObjectStore): Server {
  return createServer((request, response) => {
    response.setHeader('x-amz-request-id', randomUUID());
    handle(store, request, response).catch((error: unknown) => fail(error, request, response));
  });
}

async function handle(
  store: ObjectStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3');
  const [, bucket = '', ...key] = url.pathname.split('/');
  const call: S3Call = {
    store,
    bucket: decodeURIComponent(bucket),
    key: decodeURIComponent(key.join('/')),
    query: url.searchParams,
    request,
    response,
  };
  if (!store.buckets.has(call.bucket)) {
    throw new S3Error(404, 'NoSuchBucket', `There is no bucket ${call.bucket}.`);
  }
  await operationOf(call)(call);
}

/** Query parameters that select another operation than the method alone: `GET ?acl` is GetObjectAcl. */
const SUBRESOURCES = ['uploads', 'uploadId', 'acl', 'tagging', 'versions', 'policy', 'cors'];

/** Headers that make a PUT a copy, or conditional on the ETag that the object has now. */
const OTHER_PUTS = ['x-amz-copy-source', 'if-match'];

function operationOf({ request, key, query }: S3Call): (call: S3Call) => Promise<void> {
  const plain = !SUBRESOURCES.some((name) => query.has(name));
  const other = OTHER_PUTS.some((name) => request.headers[name] !== undefined);
  if (plain && key && request.method === 'PUT' && !other) return putObject;
  if (plain && key && request.method === 'GET') return getObject;
  if (plain && key && request.method === 'HEAD') return headObject;
  if (plain && key && request.method === 'DELETE') return deleteObject;
  if (!key && request.method === 'POST' && query.has('delete')) return deleteObjects;
  if (!key && request.method === 'GET' && query.get('list-type') === '2') return listObjects;
  const name = `${request.method ?? ''} ${request.url ?? ''}`;
  console.error(`[s3] ${name} is not implemented`);
  throw new S3Error(501, 'NotImplemented', `${name} is not implemented here.`);
}

function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  // The client cut its request off, so nobody hears an answer.
  if (request.errored) return;
  const known = error instanceof S3Error ? error : undefined;
  if (!known) console.error('[s3]', error);
  request.resume();
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status = 500, code = 'InternalError', message = 'Internal error.' } = known ?? {};
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    request.method === 'HEAD' ? undefined : renderXml('Error', { Code: code, Message: message }),
  );
}
