import type * as z from 'zod';
import type { CloudTemplate, Resource } from '../template/cloud-template';
import * as properties from './api-properties';
import type { Throttle } from './token-bucket';

export interface Method {
  readonly httpMethod: string;
  /** The path below the stage, with path parameters in braces. */
  readonly path: string;
  readonly resourceId: string;
  readonly authorizer: Resource<properties.AuthorizerProperties> | undefined;
  readonly apiKeyRequired: boolean;
  readonly integration: properties.Integration;
  /** The stage's limit on requests to this method. */
  readonly throttle: Throttle | undefined;
  /** The usage plan's limit on one account's requests to this method. */
  readonly accountThrottle: Throttle | undefined;
}

/** The one REST API of the template. */
export interface ApiDefinition {
  readonly id: string;
  readonly stage: string;
  /** The format of each line in the access log. */
  readonly accessLogFormat: string | undefined;
  readonly methods: readonly Method[];
  readonly binaryMediaTypes: readonly string[];
  readonly gatewayResponses: ReadonlyMap<string, properties.GatewayResponseProperties>;
  /** The usage plan's limit on one account's requests to all methods that have no limit of their own. */
  readonly accountThrottle: Throttle | undefined;
}

/** @throws Error unless the template has exactly one API with exactly one stage. */
export function defineApi(template: CloudTemplate): ApiDefinition {
  const api = only(template, 'AWS::ApiGateway::RestApi', properties.restApiSchema);
  const stage = only(template, 'AWS::ApiGateway::Stage', properties.stageSchema).properties;
  const [plan] = template.ofType('AWS::ApiGateway::UsagePlan', properties.usagePlanSchema);
  const responses = template.ofType(
    'AWS::ApiGateway::GatewayResponse',
    properties.gatewayResponseSchema,
  );
  return {
    id: api.id,
    stage: stage.StageName,
    accessLogFormat: stage.AccessLogSetting?.Format,
    methods: defineMethods(template, api.id, stage, plan?.properties),
    binaryMediaTypes: api.properties.BinaryMediaTypes,
    gatewayResponses: new Map(
      responses.map((one) => [one.properties.ResponseType, one.properties]),
    ),
    accountThrottle: throttleOf(
      plan?.properties.Throttle?.RateLimit,
      plan?.properties.Throttle?.BurstLimit,
    ),
  };
}

function defineMethods(
  template: CloudTemplate,
  apiId: string,
  stage: z.infer<typeof properties.stageSchema>,
  plan: z.infer<typeof properties.usagePlanSchema> | undefined,
): Method[] {
  const authorizers = template.ofType('AWS::ApiGateway::Authorizer', properties.authorizerSchema);
  const paths = resourcePaths(template, `${apiId}-root`);
  return template
    .ofType('AWS::ApiGateway::Method', properties.methodSchema)
    .map(({ id, properties: method }) => {
      const path = paths.get(method.ResourceId);
      if (path === undefined) throw new Error(`Method ${id} belongs to no resource of the API.`);
      const authorizer = authorizers.find((one) => one.id === method.AuthorizerId);
      if (method.AuthorizationType === 'CUSTOM' && !authorizer) {
        throw new Error(`Method ${id} names an authorizer that the template does not define.`);
      }
      const settingsOf = (httpMethod: string, resourcePath: string) =>
        stage.MethodSettings.find(
          (one) => one.HttpMethod === httpMethod && one.ResourcePath === resourcePath,
        );
      const settings =
        settingsOf(method.HttpMethod, `/${path.replaceAll('/', '~1')}`) ?? settingsOf('*', '/*');
      const own = plan?.ApiStages[0]?.Throttle[`${path}/${method.HttpMethod}`];
      return {
        httpMethod: method.HttpMethod,
        path,
        resourceId: method.ResourceId,
        authorizer,
        apiKeyRequired: method.ApiKeyRequired,
        integration: method.Integration,
        throttle: throttleOf(settings?.ThrottlingRateLimit, settings?.ThrottlingBurstLimit),
        accountThrottle: throttleOf(own?.RateLimit, own?.BurstLimit),
      };
    });
}

/** The paths of resources, by resource id. */
function resourcePaths(template: CloudTemplate, rootId: string): ReadonlyMap<string, string> {
  const resources = new Map(
    template
      .ofType('AWS::ApiGateway::Resource', properties.resourceSchema)
      .map(({ id, properties: one }) => [id, one]),
  );
  const pathOf = (id: string): string => {
    if (id === rootId) return '';
    const resource = resources.get(id);
    if (!resource) throw new Error(`The API has no resource ${id}.`);
    return `${pathOf(resource.ParentId)}/${resource.PathPart}`;
  };
  const ids = [rootId, ...resources.keys()];
  return new Map(ids.map((id) => [id, pathOf(id) || '/']));
}

function throttleOf(rate: number | undefined, burst: number | undefined): Throttle | undefined {
  return rate === undefined || burst === undefined ? undefined : { rate, burst };
}

function only<S extends z.ZodType>(
  template: CloudTemplate,
  type: string,
  schema: S,
): Resource<z.infer<S>> {
  const [first, ...others] = template.ofType(type, schema);
  if (first && others.length === 0) return first;
  throw new Error(`The template must hold one ${type}.`);
}
