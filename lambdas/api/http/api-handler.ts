import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { AppError } from '../../shared/app-error';
import { logger } from '../../shared/logger';
import { corsHeaders } from './cors';
import { checkPermission } from './permission';

/** What a route answers: a value to be sent as JSON, by default with status 200. */
export interface Answer {
  readonly status?: number;
  readonly body: unknown;
  /** Replace those of a JSON answer; with a Content-Type, a text body is sent as it is. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Route = (event: APIGatewayProxyEvent) => Promise<Answer>;

/**
 * Makes a Lambda handler of a route: runs it, sends its answer as JSON, and turns every error into
 * `{"detail": ...}`. Only an AppError's message reaches the caller.
 */
export function apiHandler(route: Route) {
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(errorsAsAnswers)
    .handler(async (event: APIGatewayProxyEvent) => {
      logger.resetKeys();
      logger.appendKeys({ request_id: event.requestContext.requestId });
      checkPermission(event);
      return render(event, await route(event));
    });
}

const errorsAsAnswers: middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> = {
  onError: (request) => {
    request.response = render(request.event, answerOf(request.error));
  },
};

function answerOf(error: unknown): Answer {
  if (error instanceof AppError && error.status < 500) {
    logger.info('refused', { code: error.code, detail: error.message });
    return { status: error.status, body: { detail: error.message, ...error.extra } };
  }
  logger.error('failed', { error });
  return { status: 500, body: { detail: 'Internal server error. Please try again later.' } };
}

function render(event: APIGatewayProxyEvent, answer: Answer): APIGatewayProxyResult {
  return {
    statusCode: answer.status ?? 200,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...corsHeaders(event),
      ...answer.headers,
    },
    body:
      answer.headers?.['Content-Type'] !== undefined && typeof answer.body === 'string'
        ? answer.body
        : JSON.stringify(answer.body),
  };
}
