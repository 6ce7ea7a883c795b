import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { REQUEST_ID_HEADER } from '../../lambdas/contracts/headers';
import { LIMITS } from '../../lambdas/contracts/limits';
import { gatewayCorsHeaders } from './cors';

/**
 * An answer that API Gateway gives itself, either without calling a handler or in place of the handler's
 * answer.
 */
interface GatewayAnswer {
  readonly type: ResponseType;
  /** @default - the status that API Gateway chose */
  readonly status?: number;
  /** The text that says what is wrong; `null` repeats API Gateway's own message. */
  readonly detail: string | null;
  readonly retryAfterSeconds?: number;
}

const GATEWAY_ANSWERS: readonly GatewayAnswer[] = [
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
  // A path or method that no route has. API Gateway would answer it with 403.
  {
    type: ResponseType.MISSING_AUTHENTICATION_TOKEN,
    status: 404,
    detail: 'There is no such operation: check the method and the path.',
  },
  { type: ResponseType.RESOURCE_NOT_FOUND, detail: 'There is no such operation.' },
  // API Gateway has been seen to ignore this one, and to answer {"message": "Request Too Long"}.
  {
    type: ResponseType.REQUEST_TOO_LARGE,
    detail:
      `The body is too large: forms may have ${LIMITS.multipartBodyBytes} bytes and ` +
      `JSON ${LIMITS.jsonBodyBytes}; send large photos through the endpoints uploads or urls.`,
  },
  // A throttled caller may try again after a second. A quota is restored after its period, such as a day,
  // so an hour is a reasonable wait.
  { type: ResponseType.THROTTLED, detail: 'Too many requests.', retryAfterSeconds: 1 },
  { type: ResponseType.QUOTA_EXCEEDED, detail: 'The quota is used up.', retryAfterSeconds: 3_600 },
  // The 5xx answers include 502 and 504, for handlers that crash or time out. The API's contract has only
  // 500.
  { type: ResponseType.DEFAULT_5XX, status: 500, detail: 'Internal server error.' },
];

/** Gives API Gateway's own answers the same JSON shape and CORS headers as handlers' answers. */
export function addGatewayResponses(api: RestApi, corsOrigins: readonly string[]): void {
  for (const { type, status, detail, retryAfterSeconds } of GATEWAY_ANSWERS) {
    const detailJson = detail === null ? '$context.error.messageString' : JSON.stringify(detail);
    api.addGatewayResponse(type.responseType, {
      type,
      ...(status && { statusCode: String(status) }),
      templates: { 'application/json': `{"detail": ${detailJson}}` },
      responseHeaders: {
        [REQUEST_ID_HEADER]: 'context.requestId',
        ...gatewayCorsHeaders(corsOrigins),
        ...(retryAfterSeconds && { 'Retry-After': `'${retryAfterSeconds}'` }),
      },
    });
  }
}
