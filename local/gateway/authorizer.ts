import * as z from 'zod';
import { FunctionError } from '../functions/function-error';
import type { FunctionPool } from '../functions/function-pool';
import { compile, judge } from '../iam/policy';
import { policyDocumentSchema } from '../iam/policy-document';
import type { AuthorizerProperties } from './api-properties';
import { GatewayFailure } from './gateway-failure';
import { authorizerEvent, methodArn, type AuthorizerContext, type Routed } from './proxy-event';

const answerSchema = z.object({
  principalId: z.string(),
  policyDocument: policyDocumentSchema.transform(compile),
  /** Values about the caller. Handlers receive them as strings. */
  context: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
    .default({}),
  usageIdentifierKey: z.string().optional(),
});
type Answer = z.infer<typeof answerSchema>;

/** A caller whom the authorizer allows to use the method. */
export interface Caller {
  readonly context: AuthorizerContext;
  readonly usageIdentifierKey: string | undefined;
}

/** A REQUEST authorizer with its cache. A cached answer applies to every method until it expires. */
export class Authorizer {
  private readonly cache = new Map<string, { readonly answer: Answer; readonly until: number }>();

  constructor(
    private readonly properties: AuthorizerProperties,
    private readonly target: FunctionPool,
  ) {}

  /** @throws GatewayFailure */
  async authorize(routed: Routed): Promise<Caller> {
    const identity = this.identityOf(routed);
    const answer = this.cached(identity) ?? (await this.ask(identity, routed));
    const call = { action: 'execute-api:Invoke', resource: methodArn(routed) };
    if (judge(answer.policyDocument, call) !== 'Allow') {
      throw new GatewayFailure('ACCESS_DENIED');
    }
    return {
      context: {
        ...answer.context,
        principalId: answer.principalId,
        integrationLatency: '0',
      },
      usageIdentifierKey: answer.usageIdentifierKey,
    };
  }

  /**
   * Returns the values of the identity source, which are the cache key. A request without one of them is
   * refused.
   */
  private identityOf({ request }: Routed): string {
    const values = this.properties.IdentitySource.split(',').map((source) => {
      const header = /^method\.request\.header\.(.+)$/.exec(source.trim())?.[1];
      if (header === undefined)
        throw new Error(`The authorizer reads ${source}, which the local cloud does not know.`);
      return request.headers[header.toLowerCase()]?.toString();
    });
    if (values.some((value) => !value)) throw new GatewayFailure('UNAUTHORIZED');
    return JSON.stringify(values);
  }

  private cached(identity: string): Answer | undefined {
    const entry = this.cache.get(identity);
    if (entry && entry.until > Date.now()) return entry.answer;
    this.cache.delete(identity);
    return undefined;
  }

  private async ask(identity: string, routed: Routed): Promise<Answer> {
    let returned: unknown;
    try {
      returned = await this.target.invoke(authorizerEvent(routed));
    } catch (error) {
      const refused = error instanceof FunctionError && error.message === 'Unauthorized';
      throw new GatewayFailure(refused ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE');
    }
    const parsed = answerSchema.safeParse(returned);
    if (!parsed.success) {
      console.error(`[gateway] the authorizer's answer: ${z.prettifyError(parsed.error)}`);
      throw new GatewayFailure('AUTHORIZER_CONFIGURATION_ERROR');
    }
    const until = Date.now() + this.properties.AuthorizerResultTtlInSeconds * 1000;
    this.cache.set(identity, { answer: parsed.data, until });
    return parsed.data;
  }
}
