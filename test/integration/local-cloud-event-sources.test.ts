import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { SQSEvent } from 'aws-lambda';
import { EventSource } from '../../local/event-sources/event-source';
import type { FunctionPool } from '../../local/functions/function-pool';
import { Queue } from '../../local/sqs/queue';
import { localArn } from '../../local/template/pseudo-parameters';
import { until } from '../support/function-processes';
import { testFunction } from '../support/local-functions';
import { temporaryFolder } from '../support/temporary-folder';

const folder = temporaryFolder();
const eventsFile = join(folder, 'events');
let target: FunctionPool;
let queue: Queue;
let deadLetters: Queue;
let source: EventSource | undefined;

const openQueue = (name: string, maxReceiveCount?: number): Queue =>
  new Queue(
    {
      name,
      arn: localArn('sqs', name),
      visibilityTimeout: 0.2,
      delay: 0,
      receiveWait: 0,
      retention: 3600,
      ...(maxReceiveCount && {
        redrive: { deadLetterArn: localArn('sqs', 'dead'), maxReceiveCount },
      }),
    },
    join(folder, `${name}.journal`),
    () => deadLetters,
  );
const feed = (batchSize: number, holdSeconds?: (body: string) => number): void => {
  source = new EventSource({
    queue,
    target,
    batchSize,
    reportsItemFailures: true,
    concurrency: 1,
    ...(holdSeconds && { holdSeconds }),
  });
};
const events = (): SQSEvent[] =>
  readFileSync(eventsFile, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as SQSEvent);
const isEmpty = ({ visible, inFlight, delayed }: ReturnType<Queue['counts']>): boolean =>
  visible + inFlight + delayed === 0;

beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  target = testFunction(folder, {
    name: 'consumer',
    // A body "fail 2" fails its first two times, "die" ends the process.
    code: `const fs = require('fs');
      exports.handler = async (event) => {
        fs.appendFileSync(${JSON.stringify(eventsFile)}, JSON.stringify(event) + '\\n');
        if (event.Records.some(({ body }) => body === 'die')) process.exit(1);
        const failed = event.Records.filter(({ body, attributes }) =>
          body.startsWith('fail') &&
          Number(attributes.ApproximateReceiveCount) <= Number(body.split(' ')[1]));
        return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
      };`,
  });
  queue = openQueue('work', 3);
  deadLetters = openQueue('dead');
});
afterEach(() => source?.stop());
afterAll(async () => {
  await source?.stopped();
  await target.close();
  queue.close();
  deadLetters.close();
});

describe('an event source of the local cloud', () => {
  test('hands messages over in the shape of Lambda, and deletes what succeeded', async () => {
    queue.send({ body: 'ok', groupId: 'acme' });
    feed(1);

    await until(() => isEmpty(queue.counts()));

    expect(events().at(-1)?.Records).toEqual([
      {
        messageId: expect.any(String),
        receiptHandle: expect.any(String),
        body: 'ok',
        attributes: {
          ApproximateReceiveCount: '1',
          SentTimestamp: expect.stringMatching(/^\d{13}$/),
          SenderId: expect.any(String),
          ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
          MessageGroupId: 'acme',
        },
        messageAttributes: {},
        md5OfBody: '444bcb3a3fcf8389296c49467f27e1d6',
        eventSource: 'aws:sqs',
        eventSourceARN: localArn('sqs', 'work'),
        awsRegion: 'us-east-1',
      },
    ]);
  });

  test('brings back only the failed items of a batch, after the visibility time-out', async () => {
    for (const body of ['a', 'fail 1', 'b']) queue.send({ body });
    const before = events().length;
    feed(10);

    await until(() => isEmpty(queue.counts()));

    const batches = events().slice(before);
    expect(batches.map(({ Records }) => Records.map(({ body }) => body))).toEqual([
      ['a', 'fail 1', 'b'],
      ['fail 1'],
    ]);
  });

  test('hands a held message over once, when its time has come', async () => {
    const before = events().length;
    const start = performance.now();
    queue.send({ body: 'held' });
    feed(1, () => 0.15);

    await until(() => isEmpty(queue.counts()));

    // A timer of Node.js may end up to a millisecond early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(149);
    expect(events().length - before).toBe(1);
  });

  test('leaves what kills its function to the dead letters', async () => {
    const before = events().length;
    queue.send({ body: 'die' });
    feed(1);

    await until(() => deadLetters.counts().visible === 1);

    expect(events().length - before).toBe(3);
    expect(isEmpty(queue.counts())).toBe(true);
  });
});
