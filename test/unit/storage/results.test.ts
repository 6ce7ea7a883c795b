import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acceptResults } from '../../../lambdas/api/submission/accept-images';
import type { TaskRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT } from '../../../lambdas/shared/environment';
import { dynamo } from '../../../lambdas/storage/clients';
import { queryRows } from '../../../lambdas/storage/query-rows';
import { getResult, markSettled, ownerOf } from '../../../lambdas/storage/results';
import { createDynamoDbServer } from '../../../local/dynamodb/server';
import { temporaryFolder } from '../../support/temporary-folder';

const UUID = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';
const TASK = { account_id: 'a', task_uuid: UUID } as TaskRow;
/** Nobody listens there. */
const DEAD = 'http://127.0.0.1:1';

const folder = temporaryFolder();
let server: Server;

beforeAll(async () => {
  server = createDynamoDbServer(folder);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_ENDPOINT_URL_SQS: DEAD,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    [ENVIRONMENT.resultsTable]: 'Results',
    [ENVIRONMENT.countersTable]: 'Counters',
    [ENVIRONMENT.bulkQueueUrl]: `${DEAD}/bulk`,
  });
  await createTable('Results', ['owner', 'result_uuid']);
  await createTable('Counters', ['list']);
});
afterAll(() => {
  server.close();
});

async function createTable(TableName: string, keys: readonly string[]): Promise<void> {
  await dynamo().send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keys.map((AttributeName, index) => ({
        AttributeName,
        KeyType: index === 0 ? 'HASH' : 'RANGE',
      })),
    }),
  );
}

const resultsOfTask = () =>
  queryRows({
    TableName: 'Results',
    KeyConditionExpression: '#owner = :owner',
    ExpressionAttributeNames: { '#owner': 'owner' },
    ExpressionAttributeValues: { ':owner': ownerOf('a', UUID) },
  });

describe('markSettled', () => {
  it('writes no row for a result that is not there', async () => {
    const key = { accountId: 'a', taskUuid: UUID, resultUuid: UUID };

    await markSettled(key);

    expect(await getResult(key)).toBeUndefined();
  });
});

describe('acceptResults', () => {
  it('leaves nothing open when the images cannot be queued', async () => {
    await expect(acceptResults(TASK, 'bulk', [{ image_key: 'images/1' }])).rejects.toThrow();

    const [row, ...more] = await resultsOfTask();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ status: 'FAILED', position: 1 });
    expect(row).not.toHaveProperty('unfinished');
  });
});
