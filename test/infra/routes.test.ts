import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { API_METHODS, ROUTES, ROUTES_BY_FUNCTION } from '../../lambdas/api/routes';
import { bundleHandlers } from '../../lib/bundling/bundle-handlers';
import { bundledSources, deployedFunctions } from '../support/deployed-functions';
import { CERTAIN } from '../soak/fault-plan';
import { readTemplates, synthesisedApp, type Resource } from '../support/template';
import { temporaryFolder } from '../support/temporary-folder';

const { service } = readTemplates();
const functions = deployedFunctions(service);
const routes = API_METHODS;
const temporary = temporaryFolder();
const LAMBDAS = join(__dirname, '../../lambdas');

const methodSchema = z.object({
  HttpMethod: z.string(),
  ResourceId: z.unknown(),
  AuthorizationType: z.string(),
  AuthorizerId: z.unknown().optional(),
  ApiKeyRequired: z.boolean().default(false),
  Integration: z.object({
    Type: z.string(),
    Uri: z.unknown().optional(),
    TimeoutInMillis: z.number().optional(),
  }),
});

/** The path of an API Gateway resource, from its parents' parts. */
function pathOf(resourceId: unknown): string {
  const text = service.text(resourceId);
  if (text.endsWith('.RootResourceId>')) return '';
  const { Properties } = service.resource(text.slice(1, -1));
  return `${pathOf(Properties['ParentId'])}/${String(Properties['PathPart'])}`;
}

const methods = service.resources('AWS::ApiGateway::Method').map(({ id, Properties }: Resource) => {
  const method = methodSchema.parse(Properties);
  return { id, path: pathOf(method.ResourceId), ...method };
});
const [api] = service.resources('AWS::ApiGateway::RestApi');
const callable = methods.filter((method) => method.HttpMethod !== 'OPTIONS');

test('the API has the methods of the routes that need a key, a HEAD beside each GET, and ANY for the others', () => {
  expect(callable.map(({ HttpMethod, path }) => `${HttpMethod} ${path}`).sort()).toEqual(
    routes.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});

describe.each(routes)('$method $path', (route) => {
  const method = callable.find(
    ({ HttpMethod, path }) => HttpMethod === route.method && path === route.path,
  );
  const target = functions.find((fn) =>
    service.text(method?.Integration.Uri).includes(`<${fn.id}.Arn>`),
  );

  test('calls the function of its handler, with the time-out of API Gateway', () => {
    expect(method?.Integration).toMatchObject({ Type: 'AWS_PROXY', TimeoutInMillis: 29_000 });
    expect(target?.name).toBe(route.functionName);
  });

  test('runs the code in its handler folder, and no other handler', () => {
    const entries = bundledSources(target).filter((source) => source.endsWith('/handler.ts'));
    expect(entries.map((entry) => entry.replace(/^.*lambdas/, 'lambdas'))).toEqual([
      `lambdas/api/${route.functionName}/handler.ts`,
    ]);
    expect(target?.Handler).toBe('handler.handler');
  });

  test('needs an API key if and only if it names a permission', () => {
    const needsKey = route.permission !== null;
    expect(method?.ApiKeyRequired).toBe(needsKey);
    expect(method?.AuthorizationType).toBe(needsKey ? 'CUSTOM' : 'NONE');
    expect(method?.AuthorizerId !== undefined).toBe(needsKey);
  });

  test('may call its function', () => {
    const sources = service
      .resources('AWS::Lambda::Permission')
      .filter(
        ({ Properties }) => service.text(Properties['FunctionName']) === `<${target?.id}.Arn>`,
      )
      .map(({ Properties }) => service.text(Properties['SourceArn']));
    expect(sources.some((source) => source.endsWith(`:<${api?.id}>/*/*/*`))).toBe(true);
  });
});

test('a function without a handler stops the synthesis with an error that names the file', () => {
  expect(() => bundleHandlers(['usage', 'fly-to-moon'], temporary)).toThrow(
    'lambdas/api/fly-to-moon/handler.ts',
  );
});

const filesOf = (name: string) => {
  const asset = z
    .string()
    .parse(functions.find((fn) => fn.name === name)?.Code.S3Key)
    .replace('.zip', '');
  return join(synthesisedApp(), `asset.${asset}`);
};

test('the function of the documentation has its document and the files of its page beside it', () => {
  expect(readdirSync(filesOf('service')).sort()).toEqual([
    'console',
    'handler.js',
    'handler.js.map',
    'openapi.json',
    'swagger-ui-bundle.js',
    'swagger-ui.css',
  ]);
});

test('the authorizer has the routes that need a key beside it', () => {
  const keyed: unknown = JSON.parse(
    readFileSync(join(filesOf('authorize'), 'keyed-routes.json'), 'utf8'),
  );
  expect(keyed).toEqual(
    ROUTES.filter(({ permission }) => permission !== null).map(({ method, path, permission }) => ({
      method,
      path,
      permission,
    })),
  );
});

test('no route is given twice, and the routes of one path belong to one function', () => {
  const names = ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const functionsOf = (path: string) =>
    new Set(routes.filter((route) => route.path === path).map((route) => route.functionName)).size;
  expect(ROUTES.filter(({ path }) => functionsOf(path) > 1)).toEqual([]);
});

/** The folders of handlers under lambdas. */
const handlersIn = (folder: string) =>
  readdirSync(join(LAMBDAS, folder)).filter((name) =>
    existsSync(join(LAMBDAS, folder, name, 'handler.ts')),
  );

test('every handler under lambdas/api serves routes, but for the authorizer', () => {
  expect(handlersIn('api').sort()).toEqual(
    ['authorize', ...Object.keys(ROUTES_BY_FUNCTION)].sort(),
  );
});

test('every handler is deployed, once', () => {
  const handlers = ['api', 'workflow', 'maintenance'].flatMap(handlersIn);
  expect(functions.map((fn) => fn.name).sort()).toEqual([...handlers, 'worker'].sort());
});

test('each path answers CORS preflights for its own methods, without a key', () => {
  const preflights = methods.filter((method) => method.HttpMethod === 'OPTIONS');
  expect(preflights.map((method) => method.path).sort()).toEqual(
    [...new Set(routes.map((route) => route.path))].sort(),
  );
  for (const { id, path, ...method } of preflights) {
    expect(method).toMatchObject({ AuthorizationType: 'NONE', Integration: { Type: 'MOCK' } });
    const own = ROUTES.filter((route) => route.path === path).map((route) => route.method);
    expect(JSON.stringify(service.resource(id).Properties)).toContain(
      `"method.response.header.Access-Control-Allow-Methods":"'${[...own, 'OPTIONS'].join(',')}'"`,
    );
  }
});

test('every caller of the certain faults of the soak is a function', () => {
  const ids = functions.map(({ id }) => id);
  const isFunction = (caller: string) => ids.some((id) => id.includes(caller));
  expect(CERTAIN.filter(({ caller }) => !isFunction(caller))).toEqual([]);
});
