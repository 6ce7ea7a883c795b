import { expect, it } from '@jest/globals';
import { ShelfClient } from '../../clients/typescript/src/index';

/** A client of a service whose lists have three rows, two a page, and the queries that it was sent. */
function clientOfThreeRows() {
  const queries: string[] = [];
  const answer = (url: URL): Promise<Response> => {
    queries.push(url.search);
    const offset = Number(url.searchParams.get('offset'));
    const items = [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }].slice(offset, offset + 2);
    return Promise.resolve(Response.json({ items, total: 3, limit: 2, offset }));
  };
  const client = new ShelfClient({
    apiKey: 'key',
    baseUrl: 'https://shelf.example.com',
    fetch: (input) => answer(new URL(input instanceof Request ? input.url : input)),
  });
  return { client, queries };
}

it.each(['tasks', 'planograms'] as const)(
  'asks for each page of all %s in the order',
  async (of) => {
    const { client, queries } = clientOfThreeRows();
    const uuids: string[] = [];

    for await (const { uuid } of client[of].all({ order: 'desc' })) uuids.push(uuid);

    expect(uuids).toEqual(['a', 'b', 'c']);
    expect(queries).toHaveLength(2);
    for (const query of queries) expect(query).toContain('order=desc');
  },
);
