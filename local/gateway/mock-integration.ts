import type { IncomingHttpHeaders } from 'node:http';
import type { Integration } from './api-properties';
import type { HttpAnswer } from './gateway-response';
import { headerMappings } from './header-mappings';

type Mock = Extract<Integration, { Type: 'MOCK' }>;

/** Answers a MOCK integration: the preflights that the CDK's `addCorsPreflight` writes. */
export function answerMock(integration: Mock, requestHeaders: IncomingHttpHeaders): HttpAnswer {
  const [response] = integration.IntegrationResponses;
  if (!response) throw new Error('A MOCK integration has no response.');
  const template = response.ResponseTemplates['application/json'] ?? '';
  const headers = headerMappings(response.ResponseParameters, 'method.response', requestHeaders);
  const origin = requestHeaders.origin;
  if (origin !== undefined && listedOrigins(template).includes(origin)) {
    headers['access-control-allow-origin'] = origin;
  }
  return { status: response.StatusCode, headers, body: '' };
}

/** With several origins the CDK writes a script that repeats the asking one if it is listed. */
function listedOrigins(script: string): string[] {
  return [...script.matchAll(/\$origin(?:\s*==\s*|\.matches\()"([^"]*)"/g)].flatMap(
    ([, origin]) => origin ?? [],
  );
}
