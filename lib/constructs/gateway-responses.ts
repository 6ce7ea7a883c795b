import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { LIMITS } from '../../lambdas/contracts/limits';
import { allowedOrigin } from './cors';

/** What API Gateway answers by itself, before or after a handler. */
interface GatewayAnswer {
  readonly type: ResponseType;
  /** @default - the status that API Gateway chose */
  readonly status?: number;
  /** Plain text; `null` repeats API Gateway's own words. */
  readonly detail: string | null;
  readonly retryAfterSeconds?: number;
}

const ANSWERS: readonly GatewayAnswer[] = [
  { type: ResponseType.DEFAULT_4XX, detail: null },
  {
    type: ResponseType.UNAUTHORIZED,
    detail: 'The header X-API-Key is missing, or its key is not valid.',
  },
  {
    type: ResponseType.ACCESS_DENIED,
    detail: 'This API key lacks the permission for this operation.',
  },
  { type: ResponseType.INVALID_API_KEY, detail: 'The account of this API key has no usage plan.' },
  // A path or method that no route has: API Gateway would call it 403.
  {
    type: ResponseType.MISSING_AUTHENTICATION_TOKEN,
    status: 404,
    detail: 'There is no such operation: check the method and the path.',
  },
  { type: ResponseType.RESOURCE_NOT_FOUND, detail: 'There is no such operation.' },
  // API Gateway was seen to pass this one over, and to answer {"message": "Request Too Long"}.
  {
    type: ResponseType.REQUEST_TOO_LARGE,
    detail:
      `The body is too large: forms may have ${LIMITS.multipartBodyBytes} bytes and ` +
      `JSON ${LIMITS.jsonBodyBytes}; send large photos by address, to the urls endpoint.`,
  },
  // Tokens come back within a second; a quota with its period, of which an hour is a fair part.
  { type: ResponseType.THROTTLED, detail: 'Too many requests.', retryAfterSeconds: 1 },
  { type: ResponseType.QUOTA_EXCEEDED, detail: 'The quota is used up.', retryAfterSeconds: 3_600 },
  // Also when a handler breaks down or runs out of time: the contract knows 500 alone.
  { type: ResponseType.DEFAULT_5XX, status: 500, detail: 'Internal server error.' },
];

/** Gives the gateway's own answers the shape and the CORS headers of all others. */
export function addGatewayResponses(api: RestApi, corsOrigins: readonly string[]): void {
  for (const { type, status, detail, retryAfterSeconds } of ANSWERS) {
    const words = detail === null ? '$context.error.messageString' : JSON.stringify(detail);
    api.addGatewayResponse(type.responseType, {
      type,
      ...(status && { statusCode: String(status) }),
      templates: { 'application/json': `{"detail": ${words}}` },
      responseHeaders: {
        ...allowedOrigin(corsOrigins),
        ...(retryAfterSeconds && { 'Retry-After': `'${retryAfterSeconds}'` }),
      },
    });
  }
}
