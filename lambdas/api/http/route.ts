import type { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
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
 * All that there is to say of one route. API Gateway, the authorizer, the function's rights and the
 * OpenAPI document follow from it.
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
  /** What the caller's API key must permit; `null`: no key is needed. */
  readonly permission: Permission | null;
  /** What the function may touch to answer it. */
  readonly access: Access;
  /** It waits for a result, so API Gateway limits it more than others. */
  readonly waits?: true;

  readonly tag: Tag;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;

  /** Path parameters of which the document says more than PATH_PARAMETERS does. */
  readonly parameters?: Readonly<Record<string, z.ZodType<string>>>;
  readonly query?: z.ZodType<Query>;
  /** A JSON body, with an example. */
  readonly json?: { readonly schema: z.ZodType<Json>; readonly example: unknown };
  /** A body of another type, as the OpenAPI document has it. */
  readonly content?: NonNullable<ZodOpenApiOperationObject['requestBody']>['content'];
  readonly success?: {
    readonly description: string;
    readonly schema: z.ZodType<Success>;
    readonly example: Success;
    /** @default 200 */
    readonly status?: 200 | 201;
  };
  /**
   * The errors that are its own, each with an example of its `detail`. A route with a key also answers 401,
   * 403, 429 and 500.
   */
  readonly errors?: Readonly<Partial<Record<ErrorStatus, string>>>;
  /** Further answers, as the OpenAPI document has them. */
  readonly responses?: ZodOpenApiResponsesObject;
  readonly callbacks?: ZodOpenApiOperationObject['callbacks'];

  answer(request: ApiRequest<ParameterOf<Path>, Query, Json>): Promise<Answer<Success> | Refusal>;
}

export type Route = RouteDefinition;

/**
 * A route that may be repeated as it is. What it answers must fit the schema of its success. A POST, which
 * makes something, is a `postRoute`.
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

/** The methods that a path takes. HEAD is beside each GET. */
export const methodsOfPath = (routes: readonly Route[], path: string): string[] => {
  const methods = routes.filter((each) => each.path === path).map(({ method }) => method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
};
