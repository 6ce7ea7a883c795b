import * as z from 'zod';
import type { FunctionPool } from '../functions/function-pool';
import { GatewayFailure } from './gateway-failure';
import type { HttpAnswer } from './gateway-response';
import { withinTimeout } from './integration-timeout';
import { matchesMediaType, proxyEvent, type AuthorizerContext, type Routed } from './proxy-event';

/** Lambda's limits for synchronous invocations: 6 MB for the event, and 100 bytes more for the answer. */
const EVENT_LIMIT_BYTES = 6 * 1024 * 1024;
const ANSWER_LIMIT_BYTES = EVENT_LIMIT_BYTES + 100;

const headerValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const answerSchema = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), headerValue).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(headerValue)).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** Calls the function of an AWS_PROXY integration. @throws GatewayFailure */
export async function callFunction(
  target: FunctionPool,
  timeoutMs: number,
  routed: Routed,
  authorizer: AuthorizerContext | undefined,
): Promise<HttpAnswer> {
  const event = JSON.stringify(proxyEvent(routed, authorizer));
  if (Buffer.byteLength(event) > EVENT_LIMIT_BYTES) throw new GatewayFailure('REQUEST_TOO_LARGE');

  // After a time-out, the function keeps running.
  const returned = await withinTimeout(timeoutMs, (onTaken) => target.invokeJson(event, onTaken));
  const parsed = answerSchema.safeParse(returned);
  if (!parsed.success) {
    console.error(`[gateway] ${target.definition.name} answered: ${z.prettifyError(parsed.error)}`);
    throw new GatewayFailure('INTEGRATION_FAILURE');
  }
  // Lambda measures the answer as JSON, in which the body is a string with escaped quotes.
  const bytes = Buffer.byteLength(JSON.stringify(returned));
  if (bytes > ANSWER_LIMIT_BYTES) {
    console.error(`[gateway] ${target.definition.name} answered ${bytes} bytes, more than 6 MB`);
    throw new GatewayFailure('INTEGRATION_FAILURE');
  }
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = parsed.data;
  const { accept } = routed.request.headers;
  const binary =
    isBase64Encoded && matchesMediaType(accept?.split(',')[0], routed.api.binaryMediaTypes);
  return {
    status: statusCode,
    headers: answerHeaders({ ...headers, ...multiValueHeaders }),
    body: binary ? Buffer.from(body ?? '', 'base64') : (body ?? ''),
  };
}

/** Headers about the connection to the client, which the gateway sets itself. */
const OWN_HEADERS = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive']);

function answerHeaders(
  headers: Readonly<Record<string, string | string[]>>,
): Record<string, string | string[]> {
  const kept = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !OWN_HEADERS.has(name));
  return { 'content-type': 'application/json', ...Object.fromEntries(kept) };
}
