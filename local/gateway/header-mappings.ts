import type { IncomingHttpHeaders } from 'node:http';

/**
 * The headers that a template sets. It maps `<prefix>.header.<Name>` to a text in single quotes, or
 * to a header of the request.
 */
export function headerMappings(
  parameters: Readonly<Record<string, string>>,
  prefix: string,
  requestHeaders: IncomingHttpHeaders,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [target, source] of Object.entries(parameters)) {
    const name = target.replace(`${prefix}.header.`, '').toLowerCase();
    const value = evaluate(source, requestHeaders);
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

function evaluate(source: string, requestHeaders: IncomingHttpHeaders): string | undefined {
  const literal = /^'(.*)'$/s.exec(source)?.[1];
  if (literal !== undefined) return literal;
  const header = /^method\.request\.header\.(.+)$/.exec(source)?.[1];
  if (header === undefined)
    throw new Error(`A template sets a header to ${source}, which the local cloud does not know.`);
  return requestHeaders[header.toLowerCase()]?.toString();
}
