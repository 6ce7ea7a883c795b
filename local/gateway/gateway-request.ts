import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The parts of a request that the gateway uses. */
export interface GatewayRequest {
  readonly id: string;
  /** When it arrived, in milliseconds since the epoch. */
  readonly arrivedAt: number;
  readonly httpMethod: string;
  /** The whole path with the stage, as the client sent it. */
  readonly path: string;
  /** The path below the stage. */
  readonly routePath: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** All values of each header, under the header's name as the client wrote it. */
  readonly multiValueHeaders: Readonly<Record<string, string[]>>;
  readonly sourceIp: string;
  readonly body: Buffer;
}

/** @param path with the stage, without the query */
export function gatewayRequest(
  message: IncomingMessage,
  {
    path,
    stage,
    query,
    body,
    arrivedAt,
  }: {
    readonly path: string;
    readonly stage: string;
    readonly query: URLSearchParams;
    readonly body: Buffer;
    readonly arrivedAt: number;
  },
): GatewayRequest {
  return {
    id: randomUUID(),
    arrivedAt,
    httpMethod: message.method ?? 'GET',
    path,
    routePath: path.slice(`/${stage}`.length) || '/',
    query,
    headers: message.headers,
    multiValueHeaders: collectHeaders(message),
    sourceIp: message.socket.remoteAddress ?? '',
    body,
  };
}

function collectHeaders({
  rawHeaders,
  headers,
  socket,
}: IncomingMessage): Record<string, string[]> {
  const collected: Record<string, string[]> = {
    'X-Forwarded-For': [socket.remoteAddress ?? ''],
    'X-Forwarded-Port': [String(socket.localPort ?? '')],
    'X-Forwarded-Proto': ['http'],
  };
  // `Accept` and `accept` are one header. Its values are collected under the first spelling.
  const spellings = new Map<string, string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [written = '', value = ''] = rawHeaders.slice(index, index + 2);
    const lower = written.toLowerCase();
    if (HOP_BY_HOP.has(lower) || headers[lower] === undefined) continue;
    const name = spellings.get(lower) ?? written;
    spellings.set(lower, name);
    (collected[name] ??= []).push(value);
  }
  return collected;
}

/** Headers about the connection to the gateway, which a function does not see. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect']);
