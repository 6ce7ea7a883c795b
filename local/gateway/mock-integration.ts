import type { Integration } from './api-properties';
import type { HttpAnswer } from './gateway-response';
import { headerMappings, type MappedRequest } from './header-mappings';

type Mock = Extract<Integration, { Type: 'MOCK' }>;

/** Answers for a MOCK integration, which the CDK's `addCorsPreflight` creates for CORS preflight requests. */
export function answerMock(integration: Mock, request: MappedRequest): HttpAnswer {
  const [response] = integration.IntegrationResponses;
  if (!response) throw new Error('A MOCK integration has no response.');
  const template = response.ResponseTemplates['application/json'] ?? '';
  const headers = headerMappings(response.ResponseParameters, 'method.response', request);
  const origin = request.headers.origin;
  if (origin !== undefined && listedOrigins(template).includes(origin)) {
    headers['access-control-allow-origin'] = origin;
  }
  return { status: response.StatusCode, headers, body: '' };
}

/**
 * Returns the origins listed in the CDK's script. The script allows a request's origin if it is one of them.
 */
function listedOrigins(script: string): string[] {
  return [...script.matchAll(/\$origin(?:\s*==\s*|\.matches\()"([^"]*)"/g)].flatMap(
    ([, origin]) => origin ?? [],
  );
}
