import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import dynalite from 'dynalite';
import { createTables } from '../../../local/dynamodb/tables';
import { closeServer, HOST, listen } from '../../../local/shared/listen';
import { LOCAL_CREDENTIALS, REGION } from '../../../local/template/pseudo-parameters';

/** Milliseconds. Longer than an answer takes, so that a caller who does not wait finds no table. */
const CREATION_MS = 400;

describe('createTables', () => {
  const server = dynalite({ createTableMs: CREATION_MS });
  let endpoint: string;
  beforeAll(async () => {
    endpoint = `http://${HOST}:${await listen(server, 0)}`;
  });
  afterAll(() => closeServer(server));

  it('returns when the tables are ready', async () => {
    await createTables(
      endpoint,
      new Map([
        [
          'Items',
          {
            KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' as const }],
            AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' as const }],
          },
        ],
      ]),
    );

    const client = new DynamoDBClient({
      endpoint,
      region: REGION,
      credentials: LOCAL_CREDENTIALS,
    });
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'Items' }));
    client.destroy();
    expect(Table?.TableStatus).toBe('ACTIVE');
  });
});
