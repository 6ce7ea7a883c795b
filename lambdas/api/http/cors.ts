import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { EXPOSED_HEADERS } from '../../contracts/headers';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { headerOf } from './request';

const allowedOrigins = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.corsOrigins]: z.string() })[
    ENVIRONMENT_VARIABLES.corsOrigins
  ].split(','),
);

/** The headers that let a web page of an allowed origin read the answer. */
export function corsHeaders(event: APIGatewayProxyEvent): Record<string, string> {
  const exposed = { 'Access-Control-Expose-Headers': EXPOSED_HEADERS };
  if (allowedOrigins().includes('*')) return { 'Access-Control-Allow-Origin': '*', ...exposed };
  const origin = headerOf(event, 'origin');
  return origin !== undefined && allowedOrigins().includes(origin)
    ? { 'Access-Control-Allow-Origin': origin, ...exposed, Vary: 'Origin' }
    : { Vary: 'Origin' };
}

/** Whether API Gateway answers preflights, which it does if any origin is allowed. */
export const arePreflightsAnswered = (): boolean =>
  allowedOrigins().some((origin) => origin !== '');
