import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { REQUEST_ID_HEADER } from '../../contracts/headers';
import { AppError } from '../../shared/app-error';
import { logger } from '../../shared/logger';
import { corsHeaders } from './cors';
import { rateLimitHeaders } from './rate-limit';
import { JSON_CONTENT_TYPE } from './request';

/** A route's answer: a value to be sent as JSON. */
export interface Answer<Body = unknown> {
  /** @default - 200 */
  readonly status?: number;
  readonly body: Body;
  /** Headers that replace the defaults. With a Content-Type, a string body is sent as it is, not as JSON. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that says why the request did not succeed. */
export interface Refusal {
  readonly status: number;
  readonly body: { readonly detail: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer to an error. It shows the message of an AppError, and for other errors nothing internal. */
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

/** Converts an answer to API Gateway's format. */
export function toGatewayAnswer(
  event: APIGatewayProxyEvent,
  answer: Answer,
): APIGatewayProxyResult {
  return {
    statusCode: answer.status ?? 200,
    headers: {
      'Content-Type': JSON_CONTENT_TYPE,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      [REQUEST_ID_HEADER]: event.requestContext.requestId,
      ...rateLimitHeaders(event),
      ...corsHeaders(event),
      ...answer.headers,
    },
    body: bodyTextOf(answer),
  };
}

/** The body of an answer as text, as it is sent. */
export const bodyTextOf = ({ headers, body }: Answer): string =>
  headers?.['Content-Type'] !== undefined && typeof body === 'string' ? body : JSON.stringify(body);
