import { Duration } from 'aws-cdk-lib';
import type { IResource } from 'aws-cdk-lib/aws-apigateway';
import { EXPOSED_HEADERS } from '../../lambdas/contracts/headers';
import { IDEMPOTENCY_KEY_HEADER } from '../../lambdas/contracts/idempotency';

/**
 * The CORS headers of API Gateway's own answers. Templates cannot compare values, so if several origins
 * are configured, the answers simply name the origin that asked. That is safe, because these answers hold
 * no data.
 */
export function gatewayCorsHeaders(origins: readonly string[]): Record<string, string> {
  const [first] = origins;
  if (first === undefined) return {};
  return {
    'Access-Control-Allow-Origin':
      origins.length === 1 ? `'${first}'` : 'method.request.header.Origin',
    'Access-Control-Expose-Headers': `'${EXPOSED_HEADERS}'`,
    ...(first !== '*' && { Vary: "'Origin'" }),
  };
}

/** Makes API Gateway answer CORS preflight requests for these methods, without calling a function. */
export function answerCorsPreflight(
  resource: IResource,
  methods: readonly string[],
  origins: readonly string[],
): void {
  if (origins.length === 0) return;
  resource.addCorsPreflight({
    allowOrigins: [...origins],
    allowMethods: [...methods, 'OPTIONS'],
    allowHeaders: ['Content-Type', 'X-API-Key', IDEMPOTENCY_KEY_HEADER, 'If-Match'],
    exposeHeaders: [EXPOSED_HEADERS],
    maxAge: Duration.hours(1),
  });
}
