import { describe, expect, it } from '@jest/globals';
import { LOCAL_CREDENTIALS } from '../../../local/template/pseudo-parameters';
import { DynamoDbMeter } from '../../../tools/bench/dynamodb/dynamodb-meter';
import type { Answer, Request } from '../../../tools/shared/proxy';
import {
  readLog,
  s3Usage,
  sqsRequests,
  transitionsOfStart,
} from '../../../tools/bench/cost/meters';
import { noUsage, sum, type Usage } from '../../../tools/shared/billing/usage';

const request = (target: string, body: object = {}): Request => ({
  method: 'POST',
  path: '/',
  headers: { 'x-amz-target': target, authorization: 'AWS4-HMAC-SHA256 Credential=Worker/1/x' },
  body: Buffer.from(JSON.stringify(body)),
});
const answer = (body: object, status = 200): Answer => ({
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});

const Table = {
  AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
};
const operationOf = ({ headers }: Request): string =>
  headers['x-amz-target']?.replace('DynamoDB_20120810.', '') ?? '';

/** What the meter counts for one request to a table whose rows all have this many bytes. */
async function counted(
  operation: string,
  body: object,
  { bytes = 10, capacity, status }: { bytes?: number; capacity?: unknown; status?: number } = {},
): Promise<Usage> {
  let usage = noUsage();
  const meter = new DynamoDbMeter((more) => (usage = sum(usage, more)));
  await meter.forward(request(`DynamoDB_20120810.${operation}`, body), (asked) => {
    const own = operationOf(asked);
    if (own === 'DescribeTable') return Promise.resolve(answer({ Table }));
    if (own === 'GetItem' && operation !== 'GetItem') {
      return Promise.resolve(answer({ Item: { id: { S: 'x'.repeat(bytes - 2) } } }));
    }
    return Promise.resolve(answer({ ConsumedCapacity: capacity }, status));
  });
  return usage;
}

describe('DynamoDbMeter', () => {
  it('reads rows as the operator, because a function may write what it may not read', async () => {
    const asked: string[] = [];
    const meter = new DynamoDbMeter(() => undefined);
    const put = { TableName: 'rows', Item: { id: { S: 'a' } } };
    await meter.forward(request('DynamoDB_20120810.PutItem', put), (one) => {
      const key = /Credential=(\w+)/.exec(one.headers['authorization'] ?? '')?.[1];
      asked.push(`${operationOf(one)} ${key === LOCAL_CREDENTIALS.accessKeyId ? 'operator' : key}`);
      return Promise.resolve(answer({ Table }));
    });

    expect(asked).toEqual([
      'DescribeTable operator',
      'GetItem operator',
      'PutItem Worker',
      'GetItem operator',
    ]);
  });

  it('takes the units of reads from the answer, of each table of a batch', async () => {
    const one = { CapacityUnits: 3 };
    expect((await counted('GetItem', {}, { capacity: one })).readUnits).toBe(3);
    expect((await counted('BatchGetItem', {}, { capacity: [one, one] })).readUnits).toBe(6);
  });

  it('counts a query that finds nothing as 0.5 units, and as 1 when it reads consistently', async () => {
    const capacity = { CapacityUnits: 0 };
    expect((await counted('Query', {}, { capacity })).readUnits).toBe(0.5);
    expect((await counted('Query', { ConsistentRead: true }, { capacity })).readUnits).toBe(1);
  });

  it('counts each row of a batch by itself', async () => {
    const put = { PutRequest: { Item: { id: { S: 'a' } } } };
    const body = { RequestItems: { Rows: [put, put, put] } };
    expect((await counted('BatchWriteItem', body, { bytes: 1025 })).writeUnits).toBe(6);
  });

  it('counts a write that fails its condition by the size of the existing row', async () => {
    const body = { TableName: 'Rows', Key: { id: { S: 'a' } } };
    const refused = await counted('UpdateItem', body, { bytes: 2049, status: 400 });
    expect(refused).toEqual({ ...noUsage(), writeUnits: 3 });
  });

  it('counts parallel writes one by one, each by its own change', async () => {
    let usage = noUsage();
    let rows = 0;
    const meter = new DynamoDbMeter((more) => (usage = sum(usage, more)));
    const forward = async (asked: Request): Promise<Answer> => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const own = operationOf(asked);
      if (own === 'DescribeTable') return answer({ Table });
      if (own === 'PutItem') rows += 1;
      return answer(rows > 0 ? { Item: { id: { S: 'a' } } } : {});
    };
    const put = request('DynamoDB_20120810.PutItem', {
      TableName: 'Rows',
      Item: { id: { S: 'a' } },
    });
    await Promise.all([meter.forward(put, forward), meter.forward(put, forward)]);
    expect(usage).toEqual({ ...noUsage(), writeUnits: 2, rowBytes: 103 });
  });

  it('does not count the creation of tables, and refuses an unknown operation', async () => {
    expect(await counted('CreateTable', {})).toEqual(noUsage());
    await expect(counted('TransactWriteItems', {})).rejects.toThrow('TransactWriteItems');
  });
});

describe('sqsRequests', () => {
  const batch = (count: number, bytes: number) =>
    request('AmazonSQS.SendMessageBatch', {
      Entries: Array.from({ length: count }, () => ({ MessageBody: 'x'.repeat(bytes) })),
    });

  it("counts a batch once, and the poller's two requests for each message", () => {
    expect(sqsRequests(batch(10, 100))).toBe(1 + 10 * 2);
  });

  it('counts each 64 KB', () => {
    expect(sqsRequests(batch(2, 32 * 1024))).toBe(1 + 2 * 2);
    expect(sqsRequests(batch(2, 32 * 1024 + 1))).toBe(2 + 2 * 2);
  });

  it('counts any other request once', () => {
    expect(sqsRequests(request('AmazonSQS.ChangeMessageVisibility'))).toBe(1);
  });

  it('counts a single message three times: it is sent, received and deleted', () => {
    expect(sqsRequests(request('AmazonSQS.SendMessage'))).toBe(1 + 2);
  });
});

describe('s3Usage', () => {
  const object = (method: string, path: string): Request => ({
    method,
    path,
    headers: {},
    body: Buffer.alloc(120),
  });

  it('distinguishes PUT and GET, and does not count DELETE', () => {
    expect(s3Usage(object('PUT', '/documents/results/1.json'))).toEqual({
      puts: 1,
      documentBytes: 120,
    });
    expect(s3Usage(object('PUT', '/media/images/ab'))).toEqual({ puts: 1, pictureBytes: 120 });
    expect(s3Usage(object('GET', '/documents/results/1.json'))).toEqual({ gets: 1 });
    expect(s3Usage(object('DELETE', '/documents/results/1.json'))).toEqual({});
  });
});

describe('readLog', () => {
  const line = (text: string) => `2026-11-23T20:00:00.000Z [1] ${text}`;
  const report = (milliseconds: number) =>
    line(
      `REPORT RequestId: a-b Duration: ${milliseconds} ms Memory Size: 2048 MB Max Memory Used: 99 MB`,
    );

  it('counts invocations and their memory by the millisecond', () => {
    const facts = readLog([report(1), report(1500), ''].join('\n'));
    expect(facts.invocations).toBe(2);
    expect(facts.gbSeconds).toBeCloseTo(2 * 1.501);
    expect(facts.memoryGb).toBe(2);
    expect(facts.logBytes).toBe(2 * 380);
  });

  it('counts lines of the function, not those of the local runtime', () => {
    const lines = ['START process 7', 'INIT Duration: 500 ms', 'Käse'].map(line);
    expect(readLog(lines.join('\n')).logBytes).toBe(5 + 26);
  });

  it('finds metrics in the embedded format', () => {
    const metrics = {
      _aws: {
        CloudWatchMetrics: [{ Metrics: [{ Name: 'stage-decode' }, { Name: 'stage-detect' }] }],
      },
    };
    expect(readLog(line(JSON.stringify(metrics))).metrics).toEqual([
      'stage-decode',
      'stage-detect',
    ]);
  });
});

describe('transitionsOfStart', () => {
  it('counts the way out of the last state when an execution starts', () => {
    const asked = ['StartExecution', 'DescribeExecution'].map((operation) =>
      transitionsOfStart(request(`AWSStepFunctions.${operation}`)),
    );
    expect(asked).toEqual([1, 0]);
  });
});
