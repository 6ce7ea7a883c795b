import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { queryRows } from '../../../lambdas/storage/aws/query-rows';

/** The answers of a table: at most one row each, as DynamoDB gives if rows are large. */
const PAGES = [
  { Items: [{ position: { N: '1' } }], LastEvaluatedKey: { position: { N: '1' } } },
  { Items: [], LastEvaluatedKey: { position: { N: '2' } } },
  { Items: [{ position: { N: '3' } }] },
];
const asked: unknown[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { ExclusiveStartKey } = JSON.parse(body) as { ExclusiveStartKey?: unknown };
      const page = PAGES[asked.length];
      asked.push(ExclusiveStartKey);
      response.setHeader('Content-Type', 'application/x-amz-json-1.0').end(JSON.stringify(page));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
afterAll(() => {
  server.close();
});

it('reads up to the last page, also after an empty one', async () => {
  const rows = await queryRows({ TableName: 'Tasks', IndexName: 'by-position' });

  expect(rows).toEqual([{ position: 1 }, { position: 3 }]);
  expect(asked).toEqual([undefined, { position: { N: '1' } }, { position: { N: '2' } }]);
});
