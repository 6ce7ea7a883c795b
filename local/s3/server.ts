import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AccessDenied } from '../iam/access-denied';
import { accessKeyIdOf } from '../iam/credentials';
import { Permissions } from '../iam/permissions';
import { corsHeadersOf, type CorsRules } from './cors';
import { COPY_SOURCE_HEADER, copyObject } from './copy-object';
import { deleteObject, deleteObjects, getObject, headObject, listObjects } from './operations';
import type { ObjectStore } from './object-store';
import { checkSender } from './presigned-request';
import { putObject } from './put-object';
import { arnOf, type S3Call } from './s3-call';
import { S3Error } from './s3-error';
import { renderXml } from './xml';

/**
 * The S3 endpoint. Paths are `/bucket/key`. Only signatures of presigned addresses are checked.
 * @param cors which web pages may send requests to each bucket; a bucket that is not listed allows none
 */
export function createS3Server(
  store: ObjectStore,
  permissions = new Permissions(),
  cors: ReadonlyMap<string, CorsRules> = new Map(),
): Server {
  return createServer((request, response) => {
    response.setHeader('x-amz-request-id', randomUUID());
    const bucket = /^\/([^/?]*)/.exec(request.url ?? '')?.[1] ?? '';
    const headers = corsHeadersOf(request, cors.get(bucket) ?? []);
    for (const [name, value] of Object.entries(headers ?? {}))
      response.setHeader(name, value ?? '');
    if (request.method === 'OPTIONS') {
      response.writeHead(headers ? 200 : 403).end();
      return;
    }
    handle(store, permissions, request, response).catch((error: unknown) =>
      fail(error, request, response),
    );
  });
}

async function handle(
  store: ObjectStore,
  permissions: Permissions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  checkSender(request, (accessKeyId) => permissions.secretOf(accessKeyId));
  const url = new URL(request.url ?? '/', 'http://s3');
  const [, bucket = '', ...key] = url.pathname.split('/');
  const call: S3Call = {
    store,
    bucket: decodeURIComponent(bucket),
    key: decodeURIComponent(key.join('/')),
    query: url.searchParams,
    permissions,
    accessKeyId: accessKeyIdOf(request),
    request,
    response,
  };
  if (!store.buckets.has(call.bucket)) {
    throw new S3Error(404, 'NoSuchBucket', `There is no bucket ${call.bucket}.`);
  }
  const { action, run } = operationOf(call);
  if (action !== undefined) {
    const context = { 's3:prefix': call.query.get('prefix') ?? '' };
    permissions.check(call.accessKeyId, { action, resource: arnOf(call), context });
  }
  await run(call);
}

interface Operation {
  /** The operation's IAM action; `undefined` if the operation checks permission for each object itself. */
  readonly action: string | undefined;
  readonly run: (call: S3Call) => Promise<void>;
}

/**
 * Query parameters that select a different operation from the one the method selects alone: `GET ?acl` is
 * GetObjectAcl.
 */
const SUBRESOURCES = ['uploads', 'uploadId', 'acl', 'tagging', 'versions', 'policy', 'cors'];

/** The header that makes a PUT conditional on the object's current ETag, which is not implemented here. */
const OTHER_PUT_HEADER = 'if-match';

function operationOf({ request, key, query }: S3Call): Operation {
  const plain = !SUBRESOURCES.some((name) => query.has(name));
  const { headers } = request;
  if (plain && key && request.method === 'PUT' && headers[OTHER_PUT_HEADER] === undefined) {
    const run = headers[COPY_SOURCE_HEADER] === undefined ? putObject : copyObject;
    return { action: 's3:PutObject', run };
  }
  if (plain && key && request.method === 'GET') return { action: 's3:GetObject', run: getObject };
  if (plain && key && request.method === 'HEAD') return { action: 's3:GetObject', run: headObject };
  if (plain && key && request.method === 'DELETE') {
    return { action: 's3:DeleteObject', run: deleteObject };
  }
  if (!key && request.method === 'POST' && query.has('delete')) {
    return { action: undefined, run: deleteObjects };
  }
  if (!key && request.method === 'GET' && query.get('list-type') === '2') {
    return { action: 's3:ListBucket', run: listObjects };
  }
  const name = `${request.method ?? ''} ${request.url ?? ''}`;
  console.error(`[s3] ${name} is not implemented`);
  throw new S3Error(501, 'NotImplemented', `${name} is not implemented here.`);
}

function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  // The client aborted its request, so nobody would read an answer.
  if (request.errored) return;
  const known = knownError(error);
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

function knownError(error: unknown): S3Error | undefined {
  if (!(error instanceof AccessDenied)) return error instanceof S3Error ? error : undefined;
  return new S3Error(403, error.isUnknown ? 'InvalidAccessKeyId' : 'AccessDenied', error.message);
}
