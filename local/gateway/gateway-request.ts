import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The parts of a request that the gateway uses. */
export interface GatewayRequest {
  readonly id: string;
  /** When the request arrived, in milliseconds since the epoch. */
  readonly arrivedAt: number;
  readonly httpMethod: string;
  /** The whole path, including the stage, as the client sent it. */
  readonly path: string;
  /** The path below the stage. */
  readonly routePath: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** All values of each header, by the header's name as the client spelled it. */
  readonly multiValueHeaders: Readonly<Record<string, string[]>>;
  readonly sourceIp: string;
  readonly body: Buffer;
}

export function gatewayRequest(
  message: IncomingMessage,
  stage: string,
  parts: Pick<GatewayRequest, 'path' | 'query' | 'body' | 'arrivedAt'>,
): GatewayRequest {
  return {
    ...parts,
    id: randomUUID(),
    httpMethod: message.method ?? 'GET',
    routePath: parts.path.slice(`/${stage}`.length) || '/',
    headers: message.headers,
    multiValueHeaders: collectHeaders(message),
    sourceIp: message.socket.remoteAddress ?? '',
  };
}

function collectHeaders(message: IncomingMessage): Record<string, string[]> {
  const { rawHeaders, headers, socket } = message;
  const collected: Record<string, string[]> = {
    'X-Forwarded-For': [socket.remoteAddress ?? ''],
    'X-Forwarded-Port': [String(socket.localPort ?? '')],
    'X-Forwarded-Proto': ['http'],
  };
  // `Accept` and `accept` are the same header. Its values are collected under the spelling that came first.
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

/** Headers about the connection to the gateway, which functions do not receive. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect']);
