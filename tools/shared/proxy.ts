import { createServer, type Server } from 'node:http';
import { request as send } from 'undici';
import { HOST, listen } from '../../local/shared/listen';
import { readBody } from '../../local/shared/read-body';

export interface Request {
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

export type Forward = (request: Request) => Promise<Answer>;
/**
 * Watches a request and its answer. It may forward the request once, several times or not at all.
 * @returns undefined to close the connection without an answer.
 */
export type Watch = (request: Request, forward: Forward) => Promise<Answer | undefined>;

/** Headers about one connection, which are not forwarded. `host` is, because a presigned address signs it. */
const HOP_HEADERS = ['connection', 'content-length', 'expect', 'transfer-encoding'];
/** Above the size of the largest object that the service stores, the file of an export. */
const LIMIT_BYTES = 512 * 1024 * 1024;

/**
 * Starts a server that forwards requests through the watcher.
 * @param target returns the address to forward to, without a trailing slash. It is a function because the
 * address may change.
 */
export async function startProxy(
  target: () => string,
  watch: Watch,
): Promise<{ readonly server: Server; readonly address: string }> {
  const forward: Forward = async ({ method, path, headers, body }) => {
    const answer = await send(target() + path, {
      method: method as 'GET',
      headers,
      ...(body.length > 0 && { body }),
      headersTimeout: 60_000,
    });
    return {
      status: answer.statusCode,
      headers: withoutHops(answer.headers),
      body: Buffer.from(await answer.body.arrayBuffer()),
    };
  };
  const server = createServer((incoming, response) => {
    const pass = async (): Promise<void> => {
      const answer = await watch(
        {
          method: incoming.method ?? 'GET',
          path: incoming.url ?? '/',
          headers: withoutHops(incoming.headers) as Record<string, string>,
          body: (await readBody(incoming, LIMIT_BYTES)) ?? Buffer.alloc(0),
        },
        forward,
      );
      if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
      else response.destroy();
    };
    pass().catch((error: unknown) => {
      console.error(`${incoming.method ?? ''} ${target()}${incoming.url ?? ''}`, error);
      response.destroy();
    });
  });
  return { server, address: `http://${HOST}:${await listen(server, 0)}` };
}

const withoutHops = <T>(headers: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name)));
