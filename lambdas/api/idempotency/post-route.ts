import { ACCESS_OF_EVERY_POST, unionOfAccess } from '../../contracts/access';
import type { Answer, Refusal } from '../http/answer';
import type { ApiRequest } from '../http/api-request';
import type { ParameterOf, Route, RouteDefinition } from '../http/route';
import { answerOnce } from './answer-once';
import type { RequestIds } from './request-ids';

type PostDefinition<Path extends string, Query, Json, Success> = Omit<
  RouteDefinition<Path, Query, Json, Success>,
  'method' | 'answer'
> & {
  /**
   * @param ids the source of ids for what the request creates. A repeat gets the same ids, so nothing is
   * created twice.
   */
  answer(
    request: ApiRequest<ParameterOf<Path>, Query, Json>,
    ids: RequestIds,
  ): Promise<Answer<NoInfer<Success>> | Refusal>;
};

/** Defines a route that creates something. A request with an Idempotency-Key may be repeated. */
export const postRoute = <
  const Path extends string,
  Query = undefined,
  Json = undefined,
  Success = unknown,
>(
  definition: PostDefinition<Path, Query, Json, Success>,
): Route => {
  const post = definition as unknown as PostDefinition<string, unknown, unknown, unknown>;
  return {
    ...post,
    method: 'POST',
    access: unionOfAccess([post.access, ACCESS_OF_EVERY_POST]),
    answer: (request) => answerOnce(request, (ids) => post.answer(request, ids)),
  };
};
