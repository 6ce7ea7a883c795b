import type { ApiDefinition } from './api-definition';
import type { GatewayFailure } from './gateway-failure';
import { headerMappings, type MappedRequest } from './header-mappings';

/** The status, headers and body that the gateway sends. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer;
}

/**
 * Renders the template's gateway response for the failure's type or, if it has none, the default for 4xx or
 * 5xx.
 */
export function renderGatewayResponse(
  api: ApiDefinition,
  failure: GatewayFailure,
  request: MappedRequest,
): HttpAnswer {
  const fallback = failure.status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  const response = api.gatewayResponses.get(failure.type) ?? api.gatewayResponses.get(fallback);
  const template =
    response?.ResponseTemplates['application/json'] ?? '{"message":$context.error.messageString}';
  const context: Readonly<Record<string, string>> = {
    'error.message': failure.message,
    'error.messageString': JSON.stringify(failure.message),
    'error.responseType': failure.type,
    requestId: request.id,
  };
  return {
    status: response?.StatusCode ?? failure.status,
    headers: {
      'content-type': 'application/json',
      ...headerMappings(response?.ResponseParameters ?? {}, 'gatewayresponse', request),
    },
    body: template.replace(/\$context\.([A-Za-z.]+)/g, (whole, name: string) => {
      const value = context[name];
      if (value === undefined)
        throw new Error(`A gateway response uses ${whole}, which the local cloud does not know.`);
      return value;
    }),
  };
}
