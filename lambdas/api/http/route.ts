import type * as z from 'zod';
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import type { Access } from '../../contracts/access';
import type { Method, Permission } from '../../contracts/api';
import type { ErrorStatus } from '../describe/responses';
import type { Tag } from '../describe/tags';
import type { Answer, Refusal } from './answer';
import type { ApiRequest } from './api-request';

export type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/**
 * A route. API Gateway, the authorizer, the function's rights and the OpenAPI document are derived from
 * it.
 */
export interface RouteDefinition<
  Path extends string = string,
  Query = unknown,
  Json = unknown,
  Success = unknown,
> {
  readonly method: Method;
  /** The path below the stage, with path parameters in braces. */
  readonly path: Path;
  /** The permission that the caller's API key needs; `null`: no key. */
  readonly permission: Permission | null;
  /** Further permissions that the key needs. */
  readonly alsoNeeds?: readonly Permission[];
  /** The access to tables, buckets and queues that the route's function needs. */
  readonly access: Access;
  /** Set if the route waits for a result. API Gateway then limits its rate more strictly. */
  readonly waits?: true;

  readonly tag: Tag;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;

  /**
   * Path parameters that the OpenAPI document describes in more detail than http/path-parameters.ts does.
   */
  readonly parameters?: Readonly<Record<string, z.ZodType<string>>>;
  readonly query?: z.ZodType<Query>;
  /** Request headers, as described in the OpenAPI document. */
  readonly headers?: z.ZodObject;
  /** A JSON body, with an example. */
  readonly json?: { readonly schema: z.ZodType<Json>; readonly example: unknown };
  /** A body that is not JSON, as described in the OpenAPI document. */
  readonly content?: NonNullable<ZodOpenApiOperationObject['requestBody']>['content'];
  readonly success?: {
    readonly description: string;
    readonly schema: z.ZodType<Success>;
    readonly example: NoInfer<Success>;
    /** Headers of the answer, as described in the OpenAPI document. */
    readonly headers?: ZodOpenApiResponseObject['headers'];
    /** @default 200 */
    readonly status?: 200 | 201;
  };
  /**
   * The route's own errors, each with an example of its `detail`. A route that needs a key also answers
   * with 401, 403, 429 and 500.
   */
  readonly errors?: Readonly<Partial<Record<ErrorStatus, string>>>;
  /** Further answers, as described in the OpenAPI document. */
  readonly responses?: ZodOpenApiResponsesObject;
  readonly callbacks?: ZodOpenApiOperationObject['callbacks'];

  answer(
    request: ApiRequest<ParameterOf<Path>, Query, Json>,
  ): Promise<Answer<NoInfer<Success>> | Refusal>;
}

export type Route = RouteDefinition;

/**
 * Defines a route that is safe to repeat. Its answer must match the schema of its success. A POST that
 * creates something is a `postRoute`.
 */
export const route = <
  const Path extends string,
  Query = undefined,
  Json = undefined,
  Success = unknown,
>(
  definition: RouteDefinition<Path, Query, Json, Success> & {
    readonly method: Exclude<Method, 'POST'>;
  },
): Route => definition;

/** The methods that a path supports. Each GET also has a HEAD. */
export const methodsOfPath = (routes: readonly Route[], path: string): string[] => {
  const methods = routes.filter((each) => each.path === path).map(({ method }) => method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
};
