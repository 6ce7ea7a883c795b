import type { APIGatewayProxyEvent } from 'aws-lambda';

interface EventParts {
  readonly method?: string;
  readonly resource?: string;
  readonly headers?: Record<string, string>;
  readonly pathParameters?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: string | Buffer;
  readonly permissions?: string;
}

/** An event as API Gateway's Lambda proxy integration sends it. */
export function apiEvent(parts: EventParts = {}): APIGatewayProxyEvent {
  const { body } = parts;
  return {
    httpMethod: parts.method ?? 'GET',
    resource: parts.resource ?? '/health',
    path: parts.resource ?? '/health',
    headers: parts.headers ?? {},
    multiValueHeaders: Object.fromEntries(
      Object.entries(parts.headers ?? {}).map(([name, value]) => [name, [value]]),
    ),
    pathParameters: parts.pathParameters ?? null,
    queryStringParameters: parts.query ?? null,
    multiValueQueryStringParameters: null,
    stageVariables: null,
    isBase64Encoded: Buffer.isBuffer(body),
    body: Buffer.isBuffer(body) ? body.toString('base64') : (body ?? null),
    requestContext: {
      requestId: 'request-1',
      requestTimeEpoch: Date.now(),
      authorizer: { account_id: 'acme', permissions: parts.permissions ?? 'catalog:read' },
    },
  } as unknown as APIGatewayProxyEvent;
}

export interface Part {
  readonly name: string;
  readonly value: string | Uint8Array;
  readonly filename?: string;
  readonly type?: string;
}

/** A multipart/form-data body, written byte by byte as clients do. */
export function multipart(parts: readonly Part[], boundary = 'boundary'): Buffer {
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        (filename === undefined ? '' : `; filename="${filename}"`) +
        (type === undefined ? '' : `\r\nContent-Type: ${type}`) +
        '\r\n\r\n',
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}
