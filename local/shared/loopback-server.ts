import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeServer, HOST, listen } from './listen';

export interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A server on this machine that receives callbacks or serves images, and records every request. */
export class LoopbackServer {
  readonly received: Received[] = [];
  private readonly server: Server;

  constructor(private readonly answer: (request: Received, response: ServerResponse) => void) {
    this.server = createServer((request, response) => {
      const { url: path = '', method = '', headers } = request;
      void text(request).then(
        (body) => {
          const received = { path, method, headers, body, at: Date.now() };
          this.received.push(received);
          this.answer(received, response);
        },
        // The client closed the connection before it had sent the whole request.
        () => undefined,
      );
    });
  }

  /** @returns the server's address, without a trailing slash. */
  async start(): Promise<string> {
    return `http://${HOST}:${await listen(this.server, 0)}`;
  }

  async stop(): Promise<void> {
    await closeServer(this.server);
  }

  /** Waits until a path has been requested `count` times, and returns these requests. */
  async awaitRequests(path: string, count: number, seconds = 20): Promise<Received[]> {
    const deadline = Date.now() + seconds * 1000;
    for (;;) {
      const found = this.received.filter((request) => request.path === path);
      if (found.length >= count) return found;
      if (Date.now() > deadline) {
        throw new Error(`${path} got ${found.length} requests in ${seconds} s, not ${count}`);
      }
      await sleep(50);
    }
  }
}
