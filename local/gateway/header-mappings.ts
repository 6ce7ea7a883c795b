import type { IncomingHttpHeaders } from 'node:http';

/** The parts of a request that a template may copy into a header. */
export interface MappedRequest {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Returns the headers that a template sets. It maps `<prefix>.header.<Name>` to a text in single quotes, to a
 * request header, or to the request's id.
 */
export function headerMappings(
  parameters: Readonly<Record<string, string>>,
  prefix: string,
  request: MappedRequest,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [target, source] of Object.entries(parameters)) {
    const name = target.replace(`${prefix}.header.`, '').toLowerCase();
    const value = evaluate(source, request);
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

function evaluate(source: string, request: MappedRequest): string | undefined {
  const literal = /^'(.*)'$/s.exec(source)?.[1];
  if (literal !== undefined) return literal;
  if (source === 'context.requestId') return request.id;
  const header = /^method\.request\.header\.(.+)$/.exec(source)?.[1];
  if (header === undefined)
    throw new Error(`A template sets a header to ${source}, which the local cloud does not know.`);
  return request.headers[header.toLowerCase()]?.toString();
}
