import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { create, type Operation } from 'dynalite/db';
import { beforeEach, expect, it } from '@jest/globals';
import { rebuildIndexes } from '../../../local/dynamodb/rebuild-indexes';
import { createDynamoDbServer } from '../../../local/dynamodb/server';
import { createTables, type TableProperties } from '../../../local/dynamodb/tables';
import { closeServer, HOST, listen } from '../../../local/shared/listen';
import { LOCAL_CREDENTIALS, REGION } from '../../../local/template/pseudo-parameters';
import { temporaryFolder } from '../../support/temporary-folder';

const TABLE: TableProperties = {
  AttributeDefinitions: [
    { AttributeName: 'account', AttributeType: 'S' },
    { AttributeName: 'id', AttributeType: 'S' },
    { AttributeName: 'position', AttributeType: 'N' },
  ],
  KeySchema: [
    { AttributeName: 'account', KeyType: 'HASH' },
    { AttributeName: 'id', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'by-position',
      KeySchema: [
        { AttributeName: 'account', KeyType: 'HASH' },
        { AttributeName: 'position', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['name', 'brand'] },
    },
  ],
};

const root = temporaryFolder();
let folder: string;

async function withClient<T>(
  use: (client: DynamoDBClient, endpoint: string) => Promise<T>,
): Promise<T> {
  const server = createDynamoDbServer(folder);
  const endpoint = `http://${HOST}:${await listen(server, 0)}`;
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials: LOCAL_CREDENTIALS });
  try {
    return await use(client, endpoint);
  } finally {
    client.destroy();
    await closeServer(server);
  }
}

/** The names that the index lists, in its order. */
const listed = () =>
  withClient(async (client) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: 'Items',
        IndexName: 'by-position',
        KeyConditionExpression: 'account = :account',
        ExpressionAttributeValues: { ':account': { S: 'a' } },
      }),
    );
    return Items.map((item) => item['name']?.S);
  });

/** All keys and values of the store from one key to another. */
async function stored(from: string, to: string): Promise<[string, unknown][]> {
  const { db } = create({ path: folder });
  const found: [string, unknown][] = [];
  for await (const entry of db.iterator({ gte: from, lt: to })) found.push(entry);
  await db.close();
  return found;
}

/** Changes entries of the index, as a kill between the writes of a row and its entries leaves them. */
async function changeIndex(change: (entries: [string, unknown][]) => Operation[]): Promise<void> {
  const entries = await stored('index-', 'index.');
  const { db } = create({ path: folder });
  await db.batch(change(entries));
  await db.close();
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(root, 'tables-'));
  await withClient(async (client, endpoint) => {
    await createTables(endpoint, new Map([['Items', TABLE]]));
    for (const [index, name] of ['first', 'second', 'third'].entries()) {
      const Item = {
        account: { S: 'a' },
        id: { S: name },
        name: { S: name },
        position: { N: String(index) },
      };
      await client.send(new PutItemCommand({ TableName: 'Items', Item }));
    }
  });
});

it('removes an entry without its row, and keeps all others', async () => {
  await changeIndex(([first]) => [
    {
      type: 'put',
      key: `${first?.[0]}ghost`,
      value: { ...(first?.[1] as object), id: { S: 'ghost' }, name: { S: 'ghost' } },
    },
  ]);
  expect(await listed()).toContain('ghost');

  await rebuildIndexes(folder);

  expect(await listed()).toEqual(['first', 'second', 'third']);
});

it('adds the entry that a row lacks, and mends one that is not as its row', async () => {
  await changeIndex(([first, second]) => [
    { type: 'del', key: first?.[0] ?? '' },
    {
      type: 'put',
      key: second?.[0] ?? '',
      value: { ...(second?.[1] as object), name: { S: 'other' } },
    },
  ]);
  expect(await listed()).toEqual(['other', 'third']);

  await rebuildIndexes(folder);

  expect(await listed()).toEqual(['first', 'second', 'third']);
});

it('changes nothing where all entries are as their rows', async () => {
  const before = await stored('', '\x7f');

  await rebuildIndexes(folder);

  expect(await stored('', '\x7f')).toEqual(before);
});
