import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { HOST } from '../../local/shared/listen';

/** The bytes of an answer, by how often its path was asked for and by the request's head. */
export type OddAnswer = (count: number, request: string) => Buffer | 'reset';

export const answer = (status: string, headers: string, body: Buffer | string = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\n${headers}Connection: close\r\n\r\n`),
    Buffer.from(body),
  ]);
export const whole = (body: Buffer | string, headers = '', status = '200 OK'): Buffer =>
  answer(status, `${headers}Content-Length: ${Buffer.byteLength(body)}\r\n`, body);
export const encoded = (name: string, body: Buffer): Buffer =>
  whole(body, `Content-Encoding: ${name}\r\n`);
export const chunked = (body: Buffer, end = '\r\n0\r\n\r\n'): Buffer =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from(end)]);

export const redirect = (location: string, status = '302 Found', headers = ''): Buffer =>
  whole('', `${headers}Location: ${location}\r\n`, status);
export const INTERIM = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n');

/** A host that answers byte by byte what public bug reports describe. */
export class OddHost {
  /** How often each path was asked for. */
  readonly asked = new Map<string, number>();
  private readonly server: Server;

  /** @param answers by path. */
  constructor(private readonly answers: Readonly<Record<string, OddAnswer>>) {
    this.server = createServer((socket) => {
      let request = '';
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        request += data.toString('latin1');
        if (request.includes('\r\n\r\n')) this.respond(socket, request);
      });
    });
  }

  /** @returns the host's address, without a trailing slash. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, HOST, resolve));
    return `http://${HOST}:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }

  private respond(socket: Socket, request: string): void {
    const path = request.split(' ')[1] ?? '';
    const count = (this.asked.get(path) ?? 0) + 1;
    this.asked.set(path, count);
    const bytes = this.answers[path]?.(count, request) ?? whole('', '', '404 Not Found');
    if (bytes === 'reset') socket.resetAndDestroy();
    else socket.end(bytes);
  }
}
