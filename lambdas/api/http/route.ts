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
  /** Below the stage, with path parameters in braces. */
  readonly path: Path;
  /** The permission that the caller's API key needs; `null`: no key. */
  readonly permission: Permission | null;
  /** Permissions that it needs as well. */
  readonly alsoNeeds?: readonly Permission[];
  /** The access that its function needs. */
  readonly access: Access;
  /** Set if it waits for a result: API Gateway limits its rate more strictly. */
  readonly waits?: true;

  readonly tag: Tag;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;

  /** Path parameters that the document describes in more detail than http/path-parameters.ts. */
  readonly parameters?: Readonly<Record<string, z.ZodType<string>>>;
  readonly query?: z.ZodType<Query>;
  /** Headers of the request, as the OpenAPI document has them. */
  readonly headers?: z.ZodObject;
  /** A JSON body, with an example. */
  readonly json?: { readonly schema: z.ZodType<Json>; readonly example: unknown };
  /** A body of another type, as the OpenAPI document has it. */
  readonly content?: NonNullable<ZodOpenApiOperationObject['requestBody']>['content'];
  readonly success?: {
    readonly description: string;
    readonly schema: z.ZodType<Success>;
    readonly example: NoInfer<Success>;
    /** Headers of the answer, as the OpenAPI document has them. */
    readonly headers?: ZodOpenApiResponseObject['headers'];
    /** @default 200 */
    readonly status?: 200 | 201;
  };
  /**
   * The route's own errors, each with an example of its `detail`. A route with a key also answers
   * 401, 403, 429 and 500.
   */
  readonly errors?: Readonly<Partial<Record<ErrorStatus, string>>>;
  /** Further answers, as the OpenAPI document has them. */
  readonly responses?: ZodOpenApiResponsesObject;
  readonly callbacks?: ZodOpenApiOperationObject['callbacks'];

  answer(
    request: ApiRequest<ParameterOf<Path>, Query, Json>,
  ): Promise<Answer<NoInfer<Success>> | Refusal>;
}

export type Route = RouteDefinition;

/**
 * A route that is safe to repeat. Its answer must fit the schema of its success. A POST that creates
 * something is a `postRoute`.
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

/** The methods that a path takes. Each GET also has a HEAD. */
export const methodsOfPath = (routes: readonly Route[], path: string): string[] => {
  const methods = routes.filter((each) => each.path === path).map(({ method }) => method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
};
