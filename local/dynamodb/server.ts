import { mkdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import dynalite from 'dynalite';
import { AccessDenied } from '../iam/access-denied';
import { accessKeyIdOf } from '../iam/credentials';
import { Permissions } from '../iam/permissions';
import { readBody } from '../shared/read-body';
import { callsOf } from './calls';

/** Limit of a request body. DynamoDB's largest request is a batch of 16 MB. */
const BODY_LIMIT_BYTES = 16 * 1024 * 1024;

/**
 * The DynamoDB endpoint: dynalite on LevelDB, which hands each write to the operating system before it
 * answers. So a killed process loses none.
 */
export function createDynamoDbServer(folder: string, permissions = new Permissions()): Server {
  mkdirSync(folder, { recursive: true });
  const server = dynalite({ path: folder, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  const [answer] = server.listeners('request') as RequestListener[];
  if (!answer) throw new Error('dynalite listens to no requests.');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (permissions.isAdministrator(accessKeyIdOf(request))) answer(request, response);
    else void answerAllowed(permissions, answer, request, response);
  });
  return server;
}

async function answerAllowed(
  permissions: Permissions,
  answer: RequestListener,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // There is no body if the client has gone, or has sent more than DynamoDB accepts.
  const body = await readBody(request, BODY_LIMIT_BYTES).catch(() => undefined);
  if (!body) {
    response.writeHead(413).end();
    return;
  }
  try {
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    for (const call of callsOf(operation, body)) permissions.check(accessKeyIdOf(request), call);
  } catch (error) {
    refuse(error, response);
    return;
  }
  // The body is read already, so dynalite gets it by hand.
  answer(request, response);
  request.emit('data', body);
  request.emit('end');
}

function refuse(error: unknown, response: ServerResponse): void {
  const denied = error instanceof AccessDenied ? error : undefined;
  if (!denied) console.error('[dynamodb]', error);
  const known = denied?.isUnknown ? 'UnrecognizedClientException' : 'AccessDeniedException';
  const code = denied ? known : 'SerializationException';
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(
    JSON.stringify({
      __type: `com.amazon.coral.service#${code}`,
      Message: denied?.message ?? 'The request is not understood.',
    }),
  );
}
