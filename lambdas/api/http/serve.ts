import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { beginRequest } from '../../shared/logger';
import { answerOfError, toGatewayAnswer, type Answer } from './answer';
import { ApiRequest } from './api-request';
import { arePreflightsAnswered } from './cors';
import { requirePermissions } from './request';
import { methodsOfPath, type Route } from './route';

/**
 * The Lambda handler for the given routes. API Gateway has already matched the path. Errors become
 * `{"detail": ...}`, with a message only if they are AppErrors.
 */
export const serve = (routes: readonly Route[]) =>
  middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(answerErrors)
    .handler(async (event: APIGatewayProxyEvent) => {
      beginRequest(event.requestContext.requestId);
      const method = event.httpMethod === 'HEAD' ? 'GET' : event.httpMethod;
      const route = routes.find((each) => each.method === method && each.path === event.resource);
      const answer = route ? await answerRoute(route, event) : refuseMethod(routes, event);
      return toGatewayAnswer(event, answer);
    });

const answerErrors: middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> = {
  onError: (request) => {
    request.response = toGatewayAnswer(request.event, answerOfError(request.error));
  },
};

function answerRoute(route: Route, event: APIGatewayProxyEvent): Promise<Answer> {
  checkPermission(route, event);
  return route.answer(new ApiRequest(event, route));
}

/**
 * Checks that the caller's API key has the permission of the route. The authorizer's policy allows too
 * much, because its wildcards match slashes, so `tasks/*` also allows `tasks/<uuid>/results`.
 * @throws AppError 403 that names the missing permission.
 */
function checkPermission({ permission, alsoNeeds = [] }: Route, event: APIGatewayProxyEvent): void {
  if (permission !== null) requirePermissions(event, permission, ...alsoNeeds);
}

/** The answer to an unsupported method: 405, with the supported ones. */
function refuseMethod(routes: readonly Route[], event: APIGatewayProxyEvent): Answer {
  const methods = methodsOfPath(routes, event.resource);
  if (methods.length === 0) throw new Error(`No route ${event.httpMethod} ${event.resource}`);
  const allowed = [...methods, ...(arePreflightsAnswered() ? ['OPTIONS'] : [])].join(', ');
  return {
    status: 405,
    headers: { Allow: allowed },
    body: { detail: `This path does not take ${event.httpMethod}; it takes ${allowed}` },
  };
}
