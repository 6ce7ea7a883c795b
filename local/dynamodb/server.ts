import { mkdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import dynalite from 'dynalite';
import * as z from 'zod';
import { AccessDenied } from '../iam/access-denied';
import { accessKeyIdOf } from '../iam/credentials';
import { Permissions } from '../iam/permissions';
import { HOST } from '../shared/listen';
import { ServiceError } from '../shared/json-protocol';
import { readBody } from '../shared/read-body';
import { LOCAL_CREDENTIALS } from '../template/pseudo-parameters';
import { callsOf } from './calls';
import { recoveryOperations, type Send } from './recovery';
import { isWrite, type WriteJournal } from './write-journal';

/** The largest request body. DynamoDB's largest request is a batch of 16 MB. */
const BODY_LIMIT_BYTES = 16 * 1024 * 1024;
const CONTENT_TYPE = 'application/x-amz-json-1.0';

/**
 * The DynamoDB endpoint: dynalite on LevelDB. Each write reaches the operating system before it is answered, so
 * a killed process loses none.
 * @param journal records writes, so that tables can be restored
 */
export function createDynamoDbServer(
  folder: string,
  permissions = new Permissions(),
  journal?: WriteJournal,
): Server {
  mkdirSync(folder, { recursive: true });
  const server = dynalite({ path: folder, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  const [answer] = server.listeners('request') as RequestListener[];
  if (!answer) throw new Error('dynalite listens to no requests.');
  const recovery = recoveryOperations(journal, sendTo(server));
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const isAdministrator = permissions.isAdministrator(accessKeyIdOf(request));
    const isPlain = recovery[operation] === undefined && !(journal && isWrite(operation));
    if (isAdministrator && isPlain) {
      answer(request, response);
      return;
    }
    void readBody(request, BODY_LIMIT_BYTES)
      .catch(() => undefined)
      .then(async (body) => {
        // There is no body if the client has disconnected or sent more than DynamoDB accepts.
        if (!body) {
          response.writeHead(413).end();
          return;
        }
        try {
          const calls = isAdministrator ? [] : callsOf(operation, body);
          for (const call of calls) permissions.check(accessKeyIdOf(request), call);
          const recover = recovery[operation];
          if (recover !== undefined) {
            const output = await recover(JSON.parse(body.toString('utf8')));
            response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(JSON.stringify(output));
            return;
          }
        } catch (error) {
          refuse(error, response);
          return;
        }
        if (journal && isWrite(operation)) {
          response.once('finish', () => {
            if (response.statusCode === 200) journal.add(operation, body);
          });
        }
        // The body was already read above, so it is emitted again for dynalite.
        answer(request, response);
        request.emit('data', body);
        request.emit('end');
      });
  });
  return server;
}

const portSchema = z.object({ port: z.number() });

/** Makes a function that sends requests to the server itself as the administrator. */
const sendTo =
  (server: Server): Send =>
  async (operation, input) => {
    const answer = await fetch(`http://${HOST}:${portSchema.parse(server.address()).port}`, {
      method: 'POST',
      headers: {
        'content-type': CONTENT_TYPE,
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        'x-amz-date': '20260101T000000Z',
        authorization: `AWS4-HMAC-SHA256 Credential=${LOCAL_CREDENTIALS.accessKeyId}/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
      },
      body: JSON.stringify(input),
    });
    if (answer.ok) return answer.json();
    const { __type: type = '', message } = failureSchema.parse(await answer.json());
    const code = type.split('#')[1] ?? '';
    // For the target of a restore, DynamoDB names this error differently.
    throw new ServiceError(
      code === 'ResourceInUseException' ? 'TableAlreadyExistsException' : code,
      message ?? '',
    );
  };

const failureSchema = z.object({ __type: z.string(), message: z.string() }).partial();

function refuse(error: unknown, response: ServerResponse): void {
  const denied = error instanceof AccessDenied ? error : undefined;
  const known = error instanceof ServiceError ? error : undefined;
  if (!denied && !known) console.error('[dynamodb]', error);
  const deniedCode = denied?.isUnknown ? 'UnrecognizedClientException' : 'AccessDeniedException';
  const code = denied ? deniedCode : (known?.code ?? 'SerializationException');
  const namespace = known ? 'com.amazonaws.dynamodb.v20120810' : 'com.amazon.coral.service';
  const Message = denied?.message ?? known?.message ?? 'The request is not understood.';
  response.writeHead(400, { 'content-type': CONTENT_TYPE });
  response.end(
    JSON.stringify({ __type: `${namespace}#${code}`, Message, ...(known && { message: Message }) }),
  );
}
