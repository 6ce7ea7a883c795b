import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { REQUEST_ID_HEADER } from '../../contracts/headers';
import { AppError } from '../../shared/app-error';
import { beginRequest, logger } from '../../shared/logger';
import { corsHeaders } from './cors';
import { checkPermission } from './permission';
import { JSON_CONTENT_TYPE } from './request';

/** What a route answers: a value that is sent as JSON. */
export interface Answer {
  /** @default - 200 */
  readonly status?: number;
  readonly body: unknown;
  /** Headers that replace the defaults. With a Content-Type, a string body is sent as it is, not as JSON. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Route = (event: APIGatewayProxyEvent) => Promise<Answer>;

/**
 * Makes a Lambda handler of a route. The handler checks the permission, runs the route and sends its
 * answer as JSON. An error becomes `{"detail": ...}`; callers see the message of an AppError only.
 */
export const apiHandler = (route: Route) =>
  openHandler((event) => {
    checkPermission(event);
    return route(event);
  });

/** The same without the check, for what no key is needed for. */
export function openHandler(route: Route) {
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(answerErrorsMiddleware)
    .handler(async (event: APIGatewayProxyEvent) => {
      beginRequest(event.requestContext.requestId);
      return toGatewayAnswer(event, await route(event));
    });
}

const answerErrorsMiddleware: middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> = {
  onError: (request) => {
    request.response = toGatewayAnswer(request.event, answerOfError(request.error));
  },
};

/** The answer of an error: its message if it is an AppError, and nothing of our insides. */
export function answerOfError(error: unknown): Answer {
  if (error instanceof AppError && error.status < 500) {
    logger.info('refused', { code: error.code, detail: error.message });
    const { status, message, extra, retryAfterSeconds } = error;
    return {
      status,
      body: { detail: message, ...extra },
      ...(retryAfterSeconds !== undefined && {
        headers: { 'Retry-After': String(retryAfterSeconds) },
      }),
    };
  }
  logger.error('failed', { error });
  return { status: 500, body: { detail: 'Internal server error. Please try again later.' } };
}

function toGatewayAnswer(event: APIGatewayProxyEvent, answer: Answer): APIGatewayProxyResult {
  return {
    statusCode: answer.status ?? 200,
    headers: {
      'Content-Type': JSON_CONTENT_TYPE,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      [REQUEST_ID_HEADER]: event.requestContext.requestId,
      ...corsHeaders(event),
      ...answer.headers,
    },
    body: bodyTextOf(answer),
  };
}

/** The body of an answer as it is sent. */
export const bodyTextOf = ({ headers, body }: Answer): string =>
  headers?.['Content-Type'] !== undefined && typeof body === 'string' ? body : JSON.stringify(body);
