import { expect, test } from '@jest/globals';
import { ShelfClient } from '../../../clients/typescript/src';

test.each([
  ['7200', 7_200],
  [new Date(Date.now() + 3_600_000).toUTCString(), 3_600],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['soon', undefined],
])('Retry-After %s is read', async (retryAfter, seconds) => {
  const headers = { 'Retry-After': retryAfter };
  const shelf = new ShelfClient({
    apiKey: 'key',
    baseUrl: 'https://shelf.example.com',
    maxAttempts: 1,
    fetch: () => Promise.resolve(new Response(null, { status: 429, headers })),
  });

  const error: unknown = await shelf.health().catch((thrown: unknown) => thrown);

  const { retryAfterSeconds } = error as { retryAfterSeconds: number | undefined };
  if (seconds === undefined) expect(retryAfterSeconds).toBeUndefined();
  else expect(Math.abs((retryAfterSeconds ?? NaN) - seconds)).toBeLessThan(60);
});
