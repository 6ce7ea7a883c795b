import { localArn } from '../../local/template/pseudo-parameters';
import { testTemplate } from './local-template';

const invocation = (name: string) => ({
  'Fn::Sub': `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/${localArn('lambda', `function:${name}`)}/invocations`,
});
const proxy = (name: string, timeout = 29_000) => ({
  Type: 'AWS_PROXY',
  Uri: invocation(name),
  TimeoutInMillis: timeout,
});
const method = (resource: string | object, HttpMethod: string, fields: object) => ({
  Type: 'AWS::ApiGateway::Method',
  Properties: {
    RestApiId: { Ref: 'Api' },
    ResourceId: typeof resource === 'string' ? { Ref: resource } : resource,
    HttpMethod,
    AuthorizationType: 'NONE',
    ...fields,
  },
});
const child = (parent: object, PathPart: string) => ({
  Type: 'AWS::ApiGateway::Resource',
  Properties: { ParentId: parent, PathPart, RestApiId: { Ref: 'Api' } },
});
const keyed = {
  AuthorizationType: 'CUSTOM',
  AuthorizerId: { Ref: 'Authorizer' },
  ApiKeyRequired: true,
};
const root = { 'Fn::GetAtt': ['Api', 'RootResourceId'] };
const gatewayResponse = (ResponseType: string, template: string, fields: object = {}) => ({
  Type: 'AWS::ApiGateway::GatewayResponse',
  Properties: { ResponseType, ResponseTemplates: { 'application/json': template }, ...fields },
});

/** An API with a route of each kind that the gateway distinguishes. */
export const gatewayTemplate = testTemplate({
  Api: {
    Type: 'AWS::ApiGateway::RestApi',
    Properties: { BinaryMediaTypes: ['multipart/form-data'] },
  },
  Stage: {
    Type: 'AWS::ApiGateway::Stage',
    Properties: {
      StageName: 'v2',
      MethodSettings: [
        {
          HttpMethod: '*',
          ResourcePath: '/*',
          ThrottlingRateLimit: 1_000,
          ThrottlingBurstLimit: 1_000,
        },
        {
          HttpMethod: 'GET',
          ResourcePath: '/~1items~1limited',
          ThrottlingRateLimit: 0.001,
          ThrottlingBurstLimit: 2,
        },
        {
          HttpMethod: 'GET',
          ResourcePath: '/~1items~1shared',
          ThrottlingRateLimit: 0.001,
          ThrottlingBurstLimit: 6,
        },
      ],
    },
  },
  Plan: {
    Type: 'AWS::ApiGateway::UsagePlan',
    Properties: {
      Throttle: { RateLimit: 0.001, BurstLimit: 3 },
      ApiStages: [{ Throttle: { '/items/shared/GET': { RateLimit: 0.001, BurstLimit: 2 } } }],
    },
  },
  Authorizer: {
    Type: 'AWS::ApiGateway::Authorizer',
    Properties: {
      Type: 'REQUEST',
      AuthorizerUri: invocation('authorize'),
      AuthorizerResultTtlInSeconds: 60,
      IdentitySource: 'method.request.header.X-API-Key',
    },
  },
  Items: child(root, 'items'),
  Item: child({ Ref: 'Items' }, '{item_uuid}'),
  Special: child({ Ref: 'Items' }, 'special'),
  Limited: child({ Ref: 'Items' }, 'limited'),
  Shared: child({ Ref: 'Items' }, 'shared'),
  Slow: child(root, 'slow'),
  Broken: child(root, 'broken'),
  Quotes: child(root, 'quotes'),
  PostItems: method('Items', 'POST', { Integration: proxy('echo') }),
  GetItem: method('Item', 'GET', { Integration: proxy('echo') }),
  DeleteItem: method('Item', 'DELETE', { ...keyed, Integration: proxy('echo') }),
  GetSpecial: method('Special', 'GET', { ...keyed, Integration: proxy('echo') }),
  GetLimited: method('Limited', 'GET', { Integration: proxy('echo') }),
  GetShared: method('Shared', 'GET', { ...keyed, Integration: proxy('echo') }),
  GetSlow: method('Slow', 'GET', { Integration: proxy('slow', 300) }),
  GetBroken: method('Broken', 'GET', { Integration: proxy('broken') }),
  GetQuotes: method('Quotes', 'GET', { Integration: proxy('quotes') }),
  Preflight: method('Items', 'OPTIONS', {
    Integration: {
      Type: 'MOCK',
      IntegrationResponses: [
        {
          StatusCode: '204',
          ResponseParameters: { 'method.response.header.Access-Control-Allow-Methods': "'POST'" },
          ResponseTemplates: {
            'application/json':
              '#if($origin == "https://a.example" || $origin == "https://b.example")',
          },
        },
      ],
    },
  }),
  Unauthorized: gatewayResponse('UNAUTHORIZED', '{"detail": "no key"}', {
    ResponseParameters: { 'gatewayresponse.header.X-Origin': 'method.request.header.Origin' },
  }),
  Throttled: gatewayResponse('THROTTLED', '{"detail": $context.error.messageString}', {
    ResponseParameters: { 'gatewayresponse.header.Retry-After': "'1'" },
  }),
  Missing: gatewayResponse('MISSING_AUTHENTICATION_TOKEN', '{"detail": "no route"}', {
    StatusCode: '404',
  }),
  Default4xx: gatewayResponse('DEFAULT_4XX', '{"detail": $context.error.messageString}'),
  Default5xx: gatewayResponse('DEFAULT_5XX', '{"detail": "broken"}', { StatusCode: '500' }),
});

/** Code of the functions that the API calls. */
export const gatewayFunctions = {
  echo: `exports.handler = async (event) => ({
      statusCode: 201, headers: { 'X-One': '1' }, multiValueHeaders: { 'Set-Cookie': ['a', 'b'] },
      body: JSON.stringify(event),
    });`,
  slow: 'exports.handler = () => new Promise((resolve) => setTimeout(resolve, 2000));',
  broken: 'exports.handler = async () => ({ message: "no status code" });',
  quotes: `exports.handler = async ({ queryStringParameters }) => ({
      statusCode: 200, body: '"'.repeat(Number(queryStringParameters.count)),
    });`,
  authorize: `let calls = 0;
      exports.handler = async (event) => {
        const key = event.headers['x-api-key'] ?? event.headers['X-API-Key'];
        calls += 1;
        if (key.startsWith('bad')) throw new Error('Unauthorized');
        if (key === 'fails') throw new Error('database down');
        return {
          principalId: key,
          policyDocument: { Version: '2012-10-17', Statement: [{
            Action: 'execute-api:Invoke', Effect: 'Allow',
            Resource: event.methodArn.split('/').slice(0, 2).join('/') + '/GET/items/*',
          }] },
          context: { account_id: 'acme', calls },
          usageIdentifierKey: 'account-' + key,
        };
      };`,
};
