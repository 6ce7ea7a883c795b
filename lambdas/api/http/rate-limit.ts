import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { RATE_LIMIT_POLICY_HEADER } from '../../contracts/headers';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';

const policy = once(
  () =>
    readEnvironment({ [ENVIRONMENT_VARIABLES.rateLimitPolicy]: z.string().optional() })[
      ENVIRONMENT_VARIABLES.rateLimitPolicy
    ],
);

/**
 * The header that says how many requests the caller's account may send. No header says how many are left,
 * because only API Gateway knows that.
 */
export function rateLimitHeaders({ requestContext }: APIGatewayProxyEvent): Record<string, string> {
  const value = policy();
  return value === undefined || !requestContext.authorizer
    ? {}
    : { [RATE_LIMIT_POLICY_HEADER]: value };
}
