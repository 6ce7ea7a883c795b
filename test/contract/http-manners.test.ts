import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROUTES } from '../../lambdas/api/routes';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const ITEMS = '/catalog-items';

let item = '';
beforeAll(async () => {
  item = (await client.createItem()).uuid;
});

describe('HEAD', () => {
  it('answers what GET does, without the body', async () => {
    for (const path of [ITEMS, `${ITEMS}/${item}`, '/docs']) {
      const got = await client.call('GET', path);
      const head = await client.call('HEAD', path);

      expect({ path, status: head.status, text: head.text }).toEqual({
        path,
        status: 200,
        text: '',
      });
      expect(head.headers.get('Content-Type')).toBe(got.headers.get('Content-Type'));
    }
  });

  it('answers 404 where GET does, and 401 without a key', async () => {
    const missing = `${ITEMS}/3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f`;

    expect((await client.call('HEAD', missing)).status).toBe(404);
    expect((await client.call('HEAD', ITEMS, { apiKey: null })).status).toBe(401);
  });
});

describe('a method that a path does not have', () => {
  const paths = [...new Set(ROUTES.map(({ path }) => path))];

  it.each(paths)('is answered 405 at %s, with the supported methods', async (path) => {
    const own: string[] = ROUTES.filter((each) => each.path === path).map(({ method }) => method);
    const heads = own.includes('GET') ? ['HEAD'] : [];
    const another = ['PUT', 'PATCH', 'DELETE'].find((method) => !own.includes(method));

    const reply = await client.call(another ?? '', path.replaceAll(/\{[^}]+\}/g, item), {
      apiKey: null,
    });

    const allowed = [...own, ...heads, 'OPTIONS'].join(', ');
    expect(reply).toMatchObject({
      status: 405,
      json: { detail: `This path does not take ${another ?? ''}; it takes ${allowed}` },
    });
    expect(reply.headers.get('Allow')).toBe(allowed);
  });

  it('is answered 405 whatever the body is', async () => {
    const headers = { 'Content-Type': 'image/jpeg' };

    expect((await client.call('PUT', ITEMS, { headers, body: 'x' })).status).toBe(405);
  });
});

it('says in every answer to a key how many requests its account may send, and in no other', async () => {
  const policyOf = async (path: string, call = {}) =>
    (await client.call('GET', path, call)).headers.get('RateLimit-Policy');

  expect(await policyOf(ITEMS)).toBe('"account";q=50;w=1');
  expect(await policyOf(`${ITEMS}/none`)).toBe('"account";q=50;w=1');
  expect(await policyOf(ITEMS, { apiKey: null })).toBeNull();
  expect(await policyOf('/health', { apiKey: null })).toBeNull();
});

describe('X-Request-ID', () => {
  it.each([
    ['an answer', 'GET', ITEMS, undefined],
    ['an error of a handler', 'GET', `${ITEMS}/none`, undefined],
    ['a request without a key', 'GET', ITEMS, null],
    ['a path without a route', 'GET', '/none', undefined],
    ['a method without a route', 'PUT', ITEMS, undefined],
  ])('names the request in %s, and web pages may read it', async (_, method, path, apiKey) => {
    const call = apiKey === null ? { apiKey } : {};
    const [first, second] = [
      await client.call(method, path, call),
      await client.call(method, path, call),
    ];

    const id = first.headers.get('X-Request-ID');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers.get('X-Request-ID')).not.toBe(id);
    expect(first.headers.get('Access-Control-Expose-Headers')).toContain('X-Request-ID');
  });
});
