import * as z from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENT_REPLAYED_HEADER,
  PRINTABLE_ASCII_PATTERN,
} from '../../contracts/idempotency';
import { LIMITS } from '../../contracts/limits';
import { errorResponseOfStatus, jsonContent, type ErrorStatus } from '../describe/responses';
import { parametersOf } from '../http/path-parameters';
import type { Route } from '../http/route';

/** Describes one route for the OpenAPI document. */
export function operationOf(route: Route): ZodOpenApiOperationObject {
  const { permission, tag, operationId, summary, description, callbacks } = route;
  const { alsoNeeds = [] } = route;
  const names = [permission, ...alsoNeeds].map((name) => `\`${name}\``).join(' and ');
  const needs =
    permission === null
      ? ''
      : `\n\nNeeds the permission${alsoNeeds.length > 0 ? 's' : ''} ${names}.`;
  return {
    tags: [tag],
    ...(permission === null && { security: [] }),
    operationId,
    summary,
    description: `${description}${needs}`,
    ...parametersOfRoute(route),
    ...bodyOf(route),
    responses: responsesOf(route),
    ...(callbacks && { callbacks }),
  };
}

function parametersOfRoute({ method, path, parameters, query, headers }: Route) {
  const documented = parametersOf(path).map(([name, parameter]) => [
    name,
    parameters?.[name] ?? parameter.documented,
  ]);
  const requestParams = {
    ...(documented.length > 0 && { path: z.object(Object.fromEntries(documented)) }),
    ...(query instanceof z.ZodObject && { query }),
    ...(headers && { header: headers }),
    ...(method === 'POST' && { header: keyHeaderSchema }),
  };
  return Object.keys(requestParams).length === 0 ? {} : { requestParams };
}

function bodyOf({ json, content }: Route) {
  const described = json ? jsonContent(json.schema, json.example) : content;
  return described ? { requestBody: { required: true, content: described } } : {};
}

function responsesOf(route: Route): ZodOpenApiResponsesObject {
  const { method, permission, success, errors = {} } = route;
  const own = Object.keys(errors).map(Number) as ErrorStatus[];
  const ofEveryKey: readonly ErrorStatus[] = permission === null ? [] : [401, 403, 429, 500];
  const ofEveryPost: readonly ErrorStatus[] = method === 'POST' ? [400, 409] : [];
  const examples: Partial<Record<ErrorStatus, string>> = {
    ...(permission !== null && { 403: `The API key lacks the permission ${permission}` }),
    ...(method === 'POST' && {
      400: 'Idempotency-Key: must not be empty; a UUID is a good key',
    }),
    ...errors,
  };
  const statuses = [...new Set([...ofEveryKey, ...own, ...ofEveryPost])];
  return {
    ...(success && {
      [success.status ?? 200]: {
        description: success.description,
        content: jsonContent(success.schema, success.example),
        ...(success.headers && { headers: success.headers }),
        ...(method === 'POST' && { headers: REPLAYED_HEADER }),
      },
    }),
    ...Object.fromEntries(
      statuses.map((status) => [status, errorResponseOfStatus(status, examples[status])]),
    ),
    ...route.responses,
  };
}

const keyHeaderSchema = z.object({
  [IDEMPOTENCY_KEY_HEADER]: z
    .string()
    .min(1)
    .max(LIMITS.idempotencyKeyLength)
    .regex(PRINTABLE_ASCII_PATTERN)
    .optional()
    .describe(
      'Names this request, so that it may be repeated after a time-out or an error. For ' +
        `${LIMITS.idempotencyKeptHours} hours, the same key with the same body gets the first answer, ` +
        'and nothing is done twice. Printable ASCII characters; a UUID is a good key.',
    ),
});

const REPLAYED_HEADER = {
  [IDEMPOTENT_REPLAYED_HEADER]: {
    description: '`true` if a request with the same Idempotency-Key was answered before',
    schema: { type: 'string', enum: ['true'] },
  },
} as const;
