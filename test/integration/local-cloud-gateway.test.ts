import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { FunctionPool } from '../../local/functions/function-pool';
import { defineApi } from '../../local/gateway/api-definition';
import { FrontServer, send } from '../../local/gateway/front-server';
import { Gateway } from '../../local/gateway/gateway';
import { closeServer, listen } from '../../local/shared/listen';
import { localArn } from '../../local/template/pseudo-parameters';
import { gatewayFunctions, gatewayTemplate as template } from '../support/gateway-fixture';
import { testFunction } from '../support/local-functions';
import { temporaryFolder } from '../support/temporary-folder';

const folder = temporaryFolder();
const functions = new Map<string, FunctionPool>();
const front = new FrontServer();
let base = '';

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const [name, text] of Object.entries(gatewayFunctions)) {
    functions.set(
      localArn('lambda', `function:${name}`),
      testFunction(folder, { name, code: text }),
    );
  }
  const gateway = new Gateway(defineApi(template), (arn) => {
    const pool = functions.get(arn);
    if (!pool) throw new Error(`no ${arn}`);
    return pool;
  });
  front.open(async ({ path, query, request, response }) =>
    send(response, await gateway.answer(request, path, query)),
  );
  base = `http://127.0.0.1:${await listen(front.server, 0)}/v2`;
});
afterAll(async () => {
  await closeServer(front.server);
  await Promise.all([...functions.values()].map((pool) => pool.close()));
});

const echoed = async (answer: Response) => (await answer.json()) as APIGatewayProxyEvent;

describe('the local API gateway', () => {
  test('hands over an event in the shape of a proxy integration', async () => {
    const before = Date.now();

    const answer = await fetch(`${base}/items/a%20b%2Fc?x=1&x=2&y=%C3%BC`, {
      headers: { 'X-Custom': 'value' },
    });

    const event = await echoed(answer);
    expect(event).toMatchObject({
      resource: '/items/{item_uuid}',
      path: '/items/a%20b%2Fc',
      httpMethod: 'GET',
      pathParameters: { item_uuid: 'a b/c' },
      queryStringParameters: { x: '2', y: 'ü' },
      multiValueQueryStringParameters: { x: ['1', '2'], y: ['ü'] },
      stageVariables: null,
      body: null,
      isBase64Encoded: false,
      requestContext: { stage: 'v2', path: '/v2/items/a%20b%2Fc', protocol: 'HTTP/1.1' },
    });
    expect(event.headers['X-Forwarded-For']).toBe('127.0.0.1');
    expect(event.requestContext.requestTimeEpoch).toBeGreaterThanOrEqual(before);
    expect(event.requestContext.requestTime).toMatch(/^\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
  });

  test('passes status, headers and repeated headers of the answer on', async () => {
    const answer = await fetch(`${base}/items/1`);

    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-one')).toBe('1');
    expect(answer.headers.getSetCookie()).toEqual(['a', 'b']);
  });

  test('gives listed media types as base64, others as text', async () => {
    const bytes = Buffer.from([0xff, 0xd8, 0x00, 0x80]);
    const post = async (type: string, body: Buffer | string) =>
      echoed(
        await fetch(`${base}/items`, {
          method: 'POST',
          body: Uint8Array.from(Buffer.from(body)),
          headers: { 'content-type': type },
        }),
      );

    const binary = await post('Multipart/Form-Data; boundary="x"', bytes);
    expect([binary.isBase64Encoded, binary.body]).toEqual([true, bytes.toString('base64')]);
    const text = await post('application/json', '{"ü":1}');
    expect([text.isBase64Encoded, text.body]).toEqual([false, '{"ü":1}']);
  });

  test('answers a trailing slash directly, and prefers a fixed segment', async () => {
    expect((await echoed(await fetch(`${base}/items/1/`))).resource).toBe('/items/{item_uuid}');
    const special = await fetch(`${base}/items/special`);
    expect(special.status).toBe(401);
  });

  test('refuses a missing key without asking, a bad one, and what the policy does not allow', async () => {
    const get = (headers: Record<string, string>) => fetch(`${base}/items/special`, { headers });

    const missing = await get({ Origin: 'https://page.example' });
    expect([missing.status, await missing.json()]).toEqual([401, { detail: 'no key' }]);
    expect(missing.headers.get('x-origin')).toBe('https://page.example');
    expect((await get({ 'X-API-Key': 'bad' })).status).toBe(401);
    expect((await get({ 'X-API-Key': 'fails' })).status).toBe(500);

    const denied = await fetch(`${base}/items/1`, {
      method: 'DELETE',
      headers: { 'X-API-Key': 'denied' },
    });
    expect([denied.status, await denied.json()]).toEqual([
      403,
      { detail: 'User is not authorized to access this resource' },
    ]);
  });

  test("remembers the authorizer's answer, and passes the caller to the function", async () => {
    const get = async () =>
      echoed(await fetch(`${base}/items/special`, { headers: { 'x-api-key': 'cached' } }));

    const first = await get();
    const second = await get();

    expect(first.requestContext.authorizer).toMatchObject({
      account_id: 'acme',
      principalId: 'cached',
    });
    expect(second.requestContext.authorizer?.['calls']).toBe(
      first.requestContext.authorizer?.['calls'],
    );
  });

  test('throttles a route by its own limits where the stage names some', async () => {
    const get = (path: string) => fetch(`${base}/items/${path}`);
    const statuses = [];
    for (const path of ['limited', 'limited', 'limited', 'other']) {
      statuses.push((await get(path)).status);
    }

    expect(statuses).toEqual([201, 201, 429, 201]);
  });

  test('throttles each account by the usage plan', async () => {
    const get = (key: string) => fetch(`${base}/items/special`, { headers: { 'x-api-key': key } });
    for (let count = 0; count < 3; count += 1) expect((await get('busy')).status).toBe(201);

    const throttled = await get('busy');

    expect(throttled.status).toBe(429);
    expect(throttled.headers.get('retry-after')).toBe('1');
    expect(await throttled.json()).toEqual({ detail: 'Too Many Requests' });
    expect((await get('another')).status).toBe(201);
  });

  test('leaves a quiet account its requests while others flood, with a key and without', async () => {
    // The route allows 6 requests to all accounts together, and 2 to each account.
    const get = async (key?: string) =>
      (await fetch(`${base}/items/shared`, { headers: key ? { 'x-api-key': key } : {} })).status;
    const flood = async (key?: string) => {
      const statuses = [];
      for (let count = 0; count < 20; count += 1) statuses.push(await get(key));
      return new Set(statuses);
    };

    expect(await flood('flooding')).toEqual(new Set([201, 429]));
    expect(await flood()).toEqual(new Set([401]));
    expect(await flood('bad')).toEqual(new Set([401]));

    expect([await get('quiet'), await get('quiet')]).toEqual([201, 201]);
    expect([await get('third'), await get('third')]).toEqual([201, 201]);
    // The flooding account's limit on this route is separate, so the account may still use others.
    const other = await fetch(`${base}/items/special`, { headers: { 'x-api-key': 'flooding' } });
    expect(other.status).toBe(201);
    // All six are taken.
    expect(await get('fourth')).toBe(429);
  });

  test('answers 413 for a body over 10 MB and for an event over 6 MB', async () => {
    const post = (bytes: number) =>
      fetch(`${base}/items`, {
        method: 'POST',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });

    const bodyTooLarge = await post(10 * 1024 * 1024 + 1);
    expect([bodyTooLarge.status, await bodyTooLarge.json()]).toEqual([
      413,
      { detail: 'Request Too Long' },
    ]);
    expect((await post(4.8 * 1024 * 1024)).status).toBe(413);
    expect((await post(4.4 * 1024 * 1024)).status).toBe(201);
  });

  test('gives up on a function after the integration time-out, and on a malformed answer', async () => {
    const began = Date.now();
    const slow = await fetch(`${base}/slow`);
    expect([slow.status, await slow.json()]).toEqual([500, { detail: 'broken' }]);
    expect(Date.now() - began).toBeLessThan(1_900);
    expect((await fetch(`${base}/broken`)).status).toBe(500);
  });

  test('refuses an answer over 6 MB, in which quotes count twice, as Lambda does', async () => {
    // {"statusCode":200,"body":""} has 28 bytes.
    const most = (6_291_556 - 28) / 2;

    const fits = await fetch(`${base}/quotes?count=${most}`);
    expect([fits.status, (await fits.text()).length]).toEqual([200, most]);
    const tooLarge = await fetch(`${base}/quotes?count=${most + 1}`);
    expect([tooLarge.status, await tooLarge.json()]).toEqual([500, { detail: 'broken' }]);
  });

  test('answers an unknown path or method, and a malformed escape', async () => {
    expect((await fetch(`${base}/nothing`)).status).toBe(404);
    expect((await fetch(`${base}/items`, { method: 'PUT' })).status).toBe(404);
    expect((await fetch(`${base}/items/%E0%A4%A`)).status).toBe(400);
  });

  test('answers a preflight for a listed origin without a function', async () => {
    const preflight = (Origin: string) =>
      fetch(`${base}/items`, { method: 'OPTIONS', headers: { Origin } });

    const listed = await preflight('https://b.example');
    expect(listed.status).toBe(204);
    expect(listed.headers.get('access-control-allow-origin')).toBe('https://b.example');
    expect(listed.headers.get('access-control-allow-methods')).toBe('POST');
    const other = await preflight('https://c.example');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('does not start with a route whose function is missing', () => {
    expect(
      () =>
        new Gateway(defineApi(template), (arn) => {
          throw new Error(`no ${arn}`);
        }),
    ).toThrow(/no arn:aws:lambda/);
  });
});
