import type { IncomingMessage } from 'node:http';
import type { FunctionPool } from '../functions/function-pool';
import { readBody } from '../shared/read-body';
import type { AccessLog, Answered } from './access-log';
import type { ApiDefinition, Method } from './api-definition';
import { Authorizer, type Caller } from './authorizer';
import { GatewayFailure } from './gateway-failure';
import { gatewayRequest, type GatewayRequest } from './gateway-request';
import { renderGatewayResponse, type HttpAnswer } from './gateway-response';
import { callFunction } from './lambda-integration';
import { answerMock } from './mock-integration';
import type { Routed } from './proxy-event';
import { route } from './router';
import { TokenBuckets, type Throttle } from './token-bucket';

/** The largest request body that API Gateway accepts. */
const BODY_LIMIT_BYTES = 10 * 1024 * 1024;

/** What the access log records besides request and answer, filled in as it becomes known. */
type Notes = { -readonly [K in keyof Omit<Answered, 'request' | 'answer'>]: Answered[K] };

/** The REST API. A function answers each HTTP request, unless the API itself refuses it. */
export class Gateway {
  private readonly authorizers = new Map<string, Authorizer>();
  private readonly buckets = new TokenBuckets();

  /** @param functionOf finds a function by ARN, and throws if there is none */
  constructor(
    readonly api: ApiDefinition,
    private readonly functionOf: (arn: string) => FunctionPool,
    private readonly accessLog?: AccessLog,
  ) {
    // Functions are looked up now, so that a missing one is reported at start-up and not at the first request.
    for (const { authorizer, integration } of api.methods) {
      if (integration.Type === 'AWS_PROXY') this.target(integration.Uri);
      if (authorizer) {
        const target = this.target(authorizer.properties.AuthorizerUri);
        this.authorizers.set(authorizer.id, new Authorizer(authorizer.properties, target));
      }
    }
  }

  /** The functions that check API keys. */
  authorizerFunctions(): FunctionPool[] {
    const uris = this.api.methods.flatMap(
      ({ authorizer }) => authorizer?.properties.AuthorizerUri ?? [],
    );
    return [...new Set(uris)].map((uri) => this.target(uri));
  }

  /** Whether a path belongs to the stage. */
  serves(path: string): boolean {
    const { stage } = this.api;
    return path === `/${stage}` || path.startsWith(`/${stage}/`);
  }

  /** @param path the path with the stage, without the query */
  async answer(
    message: IncomingMessage,
    path: string,
    query: URLSearchParams,
  ): Promise<HttpAnswer> {
    const arrivedAt = Date.now();
    const body = await readBody(message, BODY_LIMIT_BYTES);
    const parts = { path, query, body: body ?? Buffer.alloc(0), arrivedAt };
    const request = gatewayRequest(message, this.api.stage, parts);
    const notes: Notes = {};
    const answer = await this.answerOrRefuse(request, body !== undefined, notes);
    this.accessLog?.write({ request, answer, ...notes });
    return withRequestId(answer, request);
  }

  private async answerOrRefuse(
    request: GatewayRequest,
    hasBody: boolean,
    notes: Notes,
  ): Promise<HttpAnswer> {
    try {
      if (!hasBody) throw new GatewayFailure('REQUEST_TOO_LARGE');
      const routed = this.find(request);
      notes.resourcePath = routed.method.path;
      return await this.handle(routed, notes);
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      notes.error = error.message;
      return renderGatewayResponse(this.api, error, request);
    }
  }

  private find(request: GatewayRequest): Routed {
    const match = route(this.api.methods, request.httpMethod, request.routePath);
    if (!match) throw new GatewayFailure('MISSING_AUTHENTICATION_TOKEN');
    const parameters = Object.fromEntries(
      Object.entries(match.parameters).map(([name, value]) => [name, decode(value)]),
    );
    return { api: this.api, request, method: match.method, parameters };
  }

  /**
   * Authorises, throttles and answers a request. The account's limit comes before the shared one, so that
   * refused requests take nothing from other accounts (docs/decisions/shares-of-limits.md).
   */
  private async handle(routed: Routed, notes: Notes): Promise<HttpAnswer> {
    const { method, request } = routed;
    const caller = await this.callerOf(routed, method, notes);
    this.takeOrRefuse(`${method.httpMethod} ${method.path}`, method.throttle);
    const { integration } = method;
    if (integration.Type === 'MOCK') return answerMock(integration, request);
    const target = this.target(integration.Uri);
    const start = Date.now();
    try {
      return await callFunction(target, integration.TimeoutInMillis, routed, caller?.context);
    } finally {
      notes.integrationLatency = Date.now() - start;
    }
  }

  private async callerOf(
    routed: Routed,
    method: Method,
    notes: Notes,
  ): Promise<Caller | undefined> {
    const authorizer = method.authorizer && this.authorizers.get(method.authorizer.id);
    const caller = await authorizer?.authorize(routed);
    notes.authorizer = caller?.context;
    if (method.apiKeyRequired) {
      const key = caller?.usageIdentifierKey;
      if (key === undefined) throw new GatewayFailure('INVALID_API_KEY');
      const { httpMethod, path, accountThrottle } = method;
      if (accountThrottle) this.takeOrRefuse(`${key} ${httpMethod} ${path}`, accountThrottle);
      else this.takeOrRefuse(`${key} *`, this.api.accountThrottle);
    }
    return caller;
  }

  private takeOrRefuse(bucket: string, throttle: Throttle | undefined): void {
    if (!this.buckets.take(bucket, throttle)) throw new GatewayFailure('THROTTLED');
  }

  /**
   * Returns the function named in `arn:aws:apigateway:...:lambda:path/2015-03-31/functions/<ARN>/invocations`.
   */
  private target(uri: string): FunctionPool {
    const arn = /\/functions\/(.+)\/invocations$/.exec(uri)?.[1];
    if (arn === undefined) throw new Error(`The API calls ${uri}, which is not a function.`);
    return this.functionOf(arn);
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new GatewayFailure('BAD_REQUEST_PARAMETERS');
  }
}

function withRequestId(answer: HttpAnswer, request: GatewayRequest): HttpAnswer {
  return { ...answer, headers: { ...answer.headers, 'x-amzn-requestid': request.id } };
}
