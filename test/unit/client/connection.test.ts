import { expect, test } from '@jest/globals';
import { ShelfClient } from '../../../clients/typescript/src';

/** A client of a server that gives this answer, and the requests that it received. */
function clientThatGets(answer: () => Response) {
  const sent: RequestInit[] = [];
  const shelf = new ShelfClient({
    apiKey: 'key',
    baseUrl: 'https://shelf.example.com',
    maxAttempts: 1,
    fetch: (_, init = {}) => {
      sent.push(init);
      return Promise.resolve(answer());
    },
  });
  return { shelf, sent };
}

test('a redirect is not followed with the key, and the error says so', async () => {
  const headers = { Location: 'https://elsewhere.example.com/' };
  const { shelf, sent } = clientThatGets(() => new Response(null, { status: 307, headers }));

  await expect(shelf.health()).rejects.toMatchObject({
    name: 'ShelfError',
    code: 'service-failed',
    status: 307,
    message: expect.stringContaining('the key is not sent there') as unknown,
  });
  expect(sent).toMatchObject([{ redirect: 'manual' }]);
});

test('an answer that is no JSON is an error of the client', async () => {
  const { shelf } = clientThatGets(() => new Response('<html>Welcome</html>'));

  await expect(shelf.health()).rejects.toMatchObject({
    name: 'ShelfError',
    code: 'service-failed',
    status: 200,
  });
});

test.each([
  ['7200', 7_200],
  [new Date(Date.now() + 3_600_000).toUTCString(), 3_600],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['soon', undefined],
])('Retry-After %s is read', async (retryAfter, seconds) => {
  const headers = { 'Retry-After': retryAfter };
  const { shelf } = clientThatGets(() => new Response(null, { status: 429, headers }));

  const error: unknown = await shelf.health().catch((thrown: unknown) => thrown);

  const { retryAfterSeconds } = error as { retryAfterSeconds: number | undefined };
  if (seconds === undefined) expect(retryAfterSeconds).toBeUndefined();
  else expect(Math.abs((retryAfterSeconds ?? NaN) - seconds)).toBeLessThan(60);
});
