import { expect, it } from '@jest/globals';
import { ShelfClient } from '../../clients/typescript/src/index';

/**
 * Returns a client of a service whose lists have these rows, at most three a page, and the queries that the
 * client sends.
 */
function clientOf(rows: string[]) {
  const queries: string[] = [];
  const answer = (url: URL): Promise<Response> => {
    queries.push(url.search);
    const offset = Number(url.searchParams.get('offset'));
    const limit = Math.min(3, Number(url.searchParams.get('limit')));
    const items = rows.slice(offset, offset + limit).map((uuid) => ({ uuid }));
    return Promise.resolve(Response.json({ items, total: rows.length, limit, offset }));
  };
  const client = new ShelfClient({
    apiKey: 'key',
    baseUrl: 'https://shelf.example.com',
    fetch: (input) => answer(new URL(input instanceof Request ? input.url : input)),
  });
  return { client, queries };
}

/** Collects the rows that `all` gives, and calls `after` for each. */
async function allOf(rows: string[], after: (row: string) => void, limit?: number) {
  const { client, queries } = clientOf(rows);
  const uuids: string[] = [];
  for await (const { uuid } of client.tasks.all(limit === undefined ? {} : { limit })) {
    uuids.push(uuid);
    after(uuid);
  }
  return { uuids, requests: queries.length };
}

it.each(['tasks', 'planograms'] as const)(
  'asks for each page of all %s in the order',
  async (of) => {
    const { client, queries } = clientOf(Array.from('abcde'));
    const uuids: string[] = [];

    for await (const { uuid } of client[of].all({ order: 'desc' })) uuids.push(uuid);

    expect(uuids).toEqual(Array.from('abcde'));
    expect(queries).toHaveLength(2);
    for (const query of queries) expect(query).toContain('order=desc');
  },
);

it('misses no row if rows of earlier pages are deleted meanwhile', async () => {
  const rows = Array.from('abcdefgh');

  const { uuids } = await allOf(rows, (row) => {
    if (row === 'c') rows.splice(0, 3);
    if (row === 'f') rows.splice(0, 1);
  });

  expect(uuids).toEqual(Array.from('abcdefgh'));
});

it('gives no row twice if new ones come before it meanwhile', async () => {
  const rows = Array.from('abcdefgh');

  const { uuids } = await allOf(rows, (row) => {
    if (row === 'c') rows.unshift('x', 'y');
  });

  expect(uuids).toEqual(Array.from('abcdefgh'));
});

it.each([1, 2])('comes to an end with %i rows a page', async (limit) => {
  expect((await allOf(Array.from('abcde'), () => undefined, limit)).uuids).toEqual(
    Array.from('abcde'),
  );
});

it('ends if every row is deleted meanwhile', async () => {
  const rows = Array.from('abcdefgh');

  const { uuids, requests } = await allOf(rows, (row) => {
    if (row === 'c') rows.splice(0);
  });

  expect(uuids).toEqual(Array.from('abc'));
  expect(requests).toBeLessThan(5);
});
