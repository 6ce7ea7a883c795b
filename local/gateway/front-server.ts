import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { HttpAnswer } from './gateway-response';

/** Answers one request. `path` is what the client sent, without the query. */
export type FrontHandler = (call: {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}) => Promise<void>;

/**
 * The server for clients and browsers. It starts first, because other parts need its port for addresses, and
 * answers 503 until it has a handler.
 */
export class FrontServer {
  readonly server: Server;
  private handler: FrontHandler | undefined;

  constructor() {
    this.server = createServer((request, response) => {
      this.handle(request, response).catch((error: unknown) => {
        // The client closed the connection while sending, which is not a fault.
        if (request.destroyed && !request.complete) return;
        console.error('[gateway]', error);
        if (response.headersSent) response.destroy();
        else send(response, json(500, 'Internal server error.'));
      });
    });
  }

  open(handler: FrontHandler): void {
    this.handler = handler;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.handler) {
      send(response, json(503, 'The service is starting.'));
      return;
    }
    const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s, 2);
    await this.handler({ path, query: new URLSearchParams(query), request, response });
  }
}

export function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  if (response.destroyed) return;
  const noBody = status === 204 || status === 304;
  response.writeHead(status, {
    ...headers,
    ...(!noBody && { 'content-length': Buffer.byteLength(body) }),
  });
  response.end(noBody ? undefined : body);
}

function json(status: number, detail: string): HttpAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ detail }),
  };
}
