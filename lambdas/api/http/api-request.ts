import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { once } from '../../shared/once';
import { refuseMisspeltFields } from './misspelt-fields';
import { parseMultipartBody } from './multipart';
import { parametersOf } from './path-parameters';
import { accountIdOf, parseJsonBody, parseQueryParameters } from './request';
import { parseSentValue } from './validate';

/** The parts of a route that say how its request is read. */
interface Inputs {
  readonly path: string;
  readonly query?: z.ZodType;
  readonly json?: { readonly schema: z.ZodType };
  readonly content?: NonNullable<ZodOpenApiOperationObject['requestBody']>['content'];
}

/**
 * A request whose parts are parsed only when a route reads them, so that callers see the first fault in
 * the route's own order.
 */
export class ApiRequest<Parameter extends string = string, Query = unknown, Json = unknown> {
  constructor(
    readonly event: APIGatewayProxyEvent,
    private readonly route: Inputs,
  ) {}

  /** The account that the caller's API key belongs to. */
  get accountId(): string {
    return accountIdOf(this.event);
  }

  /** @throws AppError 422 that names each invalid path parameter. */
  get path(): Readonly<Record<Parameter, string>> {
    const shape = Object.fromEntries(
      parametersOf(this.route.path).map(([name, { schema }]) => [name, schema]),
    );
    return parseSentValue(z.object(shape), this.event.pathParameters) as Record<Parameter, string>;
  }

  /** @throws AppError 422 that names each invalid query parameter. */
  get query(): Query {
    return parseQueryParameters(this.event, this.route.query ?? z.unknown()) as Query;
  }

  /**
   * @throws AppError 400 if the body is not JSON in UTF-8, 413 if it is too long, 422 if a field is
   * invalid.
   */
  get json(): Json {
    return parseJsonBody(this.event, this.route.json?.schema ?? z.unknown()) as Json;
  }

  /**
   * The multipart/form-data body, parsed once.
   * @throws AppError 400 if it is malformed or cut off, 413 if it is too long, 422 for a misspelt field or too
   * many parts.
   */
  readonly form = once(async () => {
    const body = await parseMultipartBody(this.event);
    const sent = [...Object.keys(body.fields), ...Object.keys(body.files)];
    refuseMisspeltFields(sent, this.route.content?.['multipart/form-data']?.schema);
    return body;
  });
}
