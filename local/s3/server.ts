import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { LOCAL_CREDENTIALS } from '../template/pseudo-parameters';
import { COPY_SOURCE_HEADER, copyObject } from './copy-object';
import { deleteObject, deleteObjects, getObject, headObject, listObjects } from './operations';
import type { ObjectStore } from './object-store';
import { checkSender, type SecretOf } from './presigned-request';
import { putObject } from './put-object';
import type { S3Call } from './s3-call';
import { S3Error } from './s3-error';
import { renderXml } from './xml';

/** The secret of the one access key that the local cloud gives to all functions. */
const localSecretOf: SecretOf = (accessKeyId) =>
  accessKeyId === LOCAL_CREDENTIALS.accessKeyId ? LOCAL_CREDENTIALS.secretAccessKey : undefined;

/** The S3 endpoint. A path is `/bucket/key`. Of signatures, only those of presigned addresses are checked. */
export function createS3Server(store: ObjectStore, secretOf: SecretOf = localSecretOf): Server {
  return createServer((request, response) => {
    response.setHeader('x-amz-request-id', randomUUID());
    handle(store, secretOf, request, response).catch((error: unknown) =>
      fail(error, request, response),
    );
  });
}

async function handle(
  store: ObjectStore,
  secretOf: SecretOf,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  checkSender(request, secretOf);
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

/** A header that makes a PUT conditional on the ETag that the object has now. */
const OTHER_PUT_HEADER = 'if-match';

function operationOf({ request, key, query }: S3Call): (call: S3Call) => Promise<void> {
  const plain = !SUBRESOURCES.some((name) => query.has(name));
  const { headers } = request;
  if (plain && key && request.method === 'PUT' && headers[OTHER_PUT_HEADER] === undefined) {
    return headers[COPY_SOURCE_HEADER] === undefined ? putObject : copyObject;
  }
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
