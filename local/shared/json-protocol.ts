import { createServer, type IncomingMessage, type Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { readBody } from './read-body';

/** An error as the AWS JSON protocols report it. `code` is the name of the error's shape. */
export class ServiceError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

/** An operation's IAM action, and the ARN it applies to. */
interface Access<S extends z.ZodType> {
  readonly action: string;
  readonly resource: (input: z.infer<S>) => string;
}

/**
 * Checks that the sender may make a call.
 * @throws ServiceError if not
 */
export type Authorise = (request: IncomingMessage, action: string, resource: string) => void;

/** One operation of a service: the schema of its input, who may call it, and the function that answers. */
interface Operation<S extends z.ZodType = z.ZodType> {
  readonly input: S;
  readonly access: Access<S>;
  readonly run: (input: z.infer<S>, signal: AbortSignal) => Promise<object> | object;
}

/**
 * Builds an operation. Being a function, it lets TypeScript infer the types of `access` and `run` from the
 * schema.
 */
export function operation<S extends z.ZodType>(
  input: S,
  access: Access<NoInfer<S>>,
  run: Operation<S>['run'],
): Operation {
  return { input, access, run: run as Operation['run'] };
}

/**
 * The largest request body. Requests hold at most 256 KB of content, but escapes in JSON may make it several
 * times larger.
 */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/** Serves operations in AWS JSON 1.0. The `X-Amz-Target` header names the operation. */
export function createJsonProtocolServer(
  service: string,
  operations: Readonly<Record<string, Operation>>,
  authorise: Authorise,
): Server {
  return createServer((request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());

    const answer = async (): Promise<object> => {
      const name =
        String(request.headers['x-amz-target'] ?? '')
          .split('.')
          .at(-1) ?? '';
      const found = operations[name];
      if (!found) {
        console.error(`[${service}] ${name || 'a request without a target'} is not implemented`);
        throw new ServiceError(
          'UnknownOperationException',
          `${name} is not implemented here.`,
          501,
        );
      }
      const body = await readBody(request, BODY_LIMIT_BYTES);
      if (!body) throw new ServiceError('ValidationException', 'The request is too large.', 413);
      const input = parseInput(found.input, body);
      authorise(request, found.access.action, found.access.resource(input));
      return found.run(input, gone.signal);
    };

    answer().then(
      (output) => send(200, output),
      (error: unknown) => {
        const known = error instanceof ServiceError ? error : undefined;
        if (!known) console.error(`[${service}]`, error);
        const code = known?.code ?? 'InternalError';
        send(known?.status ?? 500, {
          __type: `com.amazonaws.${service}#${code}`,
          message: known?.message ?? 'Internal error.',
        });
      },
    );

    function send(status: number, output: object): void {
      if (response.destroyed) return;
      response.writeHead(status, {
        'content-type': 'application/x-amz-json-1.0',
        'x-amzn-requestid': randomUUID(),
      });
      response.end(JSON.stringify(output));
    }
  });
}

function parseInput<S extends z.ZodType>(schema: S, body: Buffer): z.infer<S> {
  let json: unknown;
  try {
    json = JSON.parse(body.length === 0 ? '{}' : body.toString('utf8'));
  } catch {
    throw new ServiceError('SerializationException', 'The body is not JSON.');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ServiceError('ValidationException', z.prettifyError(parsed.error));
}
