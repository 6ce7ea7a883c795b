import type {
  APIGatewayEventRequestContextWithAuthorizer,
  APIGatewayProxyEventBase,
  APIGatewayRequestAuthorizerEvent,
} from 'aws-lambda';
import { ACCOUNT, localArn } from '../template/pseudo-parameters';
import type { ApiDefinition, Method } from './api-definition';
import type { GatewayRequest } from './gateway-request';

/** A request, and the method it is routed to. */
export interface Routed {
  readonly api: ApiDefinition;
  readonly request: GatewayRequest;
  readonly method: Method;
  /** The decoded path parameters. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The authorizer's values about the caller, as handlers receive them. */
export type AuthorizerContext = Readonly<Record<string, string>>;

/** The ARN by which policies refer to a method: `arn:aws:execute-api:...:<api>/<stage>/<method>/<path>`. */
export function methodArn({ api, request }: Routed): string {
  const path = request.routePath.replace(/^\//, '');
  return localArn('execute-api', `${api.id}/${api.stage}/${request.httpMethod}/${path}`);
}

/** The event of a Lambda proxy integration, payload format 1.0. */
export function proxyEvent(
  routed: Routed,
  authorizer: AuthorizerContext | undefined,
): APIGatewayProxyEventBase<AuthorizerContext | undefined> {
  const { api, request } = routed;
  const binary = matchesMediaType(request.headers['content-type'], api.binaryMediaTypes);
  const { body } = request;
  return {
    ...commonFields(routed),
    body: body.length === 0 ? null : body.toString(binary ? 'base64' : 'utf8'),
    isBase64Encoded: binary && body.length > 0,
    requestContext: requestContext(routed, authorizer),
  };
}

/** The event of a REQUEST authorizer. */
export function authorizerEvent(routed: Routed): APIGatewayRequestAuthorizerEvent {
  return {
    type: 'REQUEST',
    methodArn: methodArn(routed),
    ...commonFields(routed),
    requestContext: { ...requestContext(routed, undefined), authorizer: undefined },
  };
}

/** Whether a content type, without its parameters, is one of the types. */
export function matchesMediaType(header: string | undefined, types: readonly string[]): boolean {
  const type = header?.split(';')[0]?.trim().toLowerCase();
  return type !== undefined && (types.includes(type) || types.includes('*/*'));
}

function commonFields({ request, method, parameters }: Routed) {
  const query = multiValueQuery(request.query);
  return {
    resource: method.path,
    path: request.routePath,
    httpMethod: request.httpMethod,
    headers: lastValues(request.multiValueHeaders),
    multiValueHeaders: request.multiValueHeaders,
    queryStringParameters: nullWhenEmpty(lastValues(query)),
    multiValueQueryStringParameters: nullWhenEmpty(query),
    pathParameters: nullWhenEmpty(parameters),
    stageVariables: null,
  };
}

type RequestContext = APIGatewayEventRequestContextWithAuthorizer<AuthorizerContext | undefined>;

function requestContext(
  { api, request, method }: Routed,
  authorizer: AuthorizerContext | undefined,
): RequestContext {
  const domainName = request.headers.host ?? '';
  return {
    accountId: ACCOUNT,
    apiId: api.id,
    authorizer,
    domainName,
    domainPrefix: domainName.split('.')[0] ?? '',
    extendedRequestId: request.id,
    httpMethod: request.httpMethod,
    identity: {
      ...NO_IDENTITY,
      sourceIp: request.sourceIp,
      userAgent: request.headers['user-agent'] ?? null,
    },
    path: request.path,
    protocol: 'HTTP/1.1',
    requestId: request.id,
    requestTime: commonLogTime(request.arrivedAt),
    requestTimeEpoch: request.arrivedAt,
    resourceId: method.resourceId,
    resourcePath: method.path,
    stage: api.stage,
  };
}

const NO_IDENTITY = {
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userArn: null,
} as const;

function multiValueQuery(query: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
}

function lastValues(values: Readonly<Record<string, string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? '']));
}

function nullWhenEmpty<T extends object>(values: T): T | null {
  return Object.keys(values).length === 0 ? null : values;
}

/** Formats a time in common log format, such as `09/Apr/2026:12:34:56 +0000`. */
function commonLogTime(epoch: number): string {
  const [, day, month, year, time] = new Date(epoch).toUTCString().split(' ');
  return `${day ?? ''}/${month ?? ''}/${year ?? ''}:${time ?? ''} +0000`;
}
