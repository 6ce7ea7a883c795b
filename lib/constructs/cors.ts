import { Duration } from 'aws-cdk-lib';
import type { IResource } from 'aws-cdk-lib/aws-apigateway';

/** What a page may read beside the body. */
const EXPOSED_HEADERS = ['Retry-After'];

/**
 * The CORS headers of an answer that the gateway itself gives. Its templates cannot compare, so
 * with several origins configured it names the one that asks: such an answer holds no data.
 */
export function allowedOrigin(origins: readonly string[]): Record<string, string> {
  const [first] = origins;
  if (first === undefined) return {};
  return {
    'Access-Control-Allow-Origin':
      origins.length === 1 ? `'${first}'` : 'method.request.header.Origin',
    'Access-Control-Expose-Headers': `'${EXPOSED_HEADERS.join(',')}'`,
    ...(first !== '*' && { Vary: "'Origin'" }),
  };
}

/** Answers a browser's question whether it may send these methods, without calling a function. */
export function addPreflight(
  resource: IResource,
  methods: readonly string[],
  origins: readonly string[],
): void {
  if (origins.length === 0) return;
  resource.addCorsPreflight({
    allowOrigins: [...origins],
    allowMethods: [...methods, 'OPTIONS'],
    allowHeaders: ['Content-Type', 'X-API-Key'],
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: Duration.hours(1),
  });
}
