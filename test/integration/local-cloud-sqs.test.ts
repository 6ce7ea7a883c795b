import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  type Message,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { closeServer, listen } from '../../local/shared/listen';
import { Queue, type QueueDefinition } from '../../local/sqs/queue';
import { createSqsServer } from '../../local/sqs/server';
import { LOCAL_CREDENTIALS, localArn, REGION } from '../../local/template/pseudo-parameters';
import { temporaryFolder } from '../support/temporary-folder';

const folder = temporaryFolder();
const queues = new Map<string, Queue>();
let address = '';
const server = createSqsServer(queues);
let client: SQSClient;

function open(name: string, definition: Partial<QueueDefinition> = {}): Queue {
  const queue = new Queue(
    {
      name,
      arn: localArn('sqs', name),
      visibilityTimeout: 30,
      delay: 0,
      receiveWait: 0,
      retention: 3600,
      ...definition,
    },
    join(folder, `${name}.journal`),
    () => queues.get(definition.redrive?.deadLetterArn.split(':').at(-1) ?? ''),
  );
  queues.set(name, queue);
  return queue;
}

/** Opens a queue as after a kill: nothing was closed, and only the file is read again. */
function reopen(name: string, definition: Partial<QueueDefinition> = {}): void {
  queues.delete(name);
  open(name, definition);
}

const url = (name: string): string => `${address}/000000000000/${name}`;
const send = (name: string, body: string) =>
  client.send(new SendMessageCommand({ QueueUrl: url(name), MessageBody: body }));
async function receive(name: string, waitSeconds = 0): Promise<Message[]> {
  const answer = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: url(name),
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: waitSeconds,
    }),
  );
  return answer.Messages ?? [];
}

beforeAll(async () => {
  address = `http://127.0.0.1:${await listen(server, 0)}`;
  client = new SQSClient({ endpoint: address, region: REGION, credentials: LOCAL_CREDENTIALS });
});
afterAll(async () => {
  client.destroy();
  await closeServer(server);
  for (const queue of queues.values()) queue.close();
});

describe('the local SQS, spoken to by the SDK', () => {
  test('delivers a message once, with the attributes of SQS, until it is deleted', async () => {
    open('plain');
    const AWSTraceHeader = { DataType: 'String', StringValue: 'Root=1-2;Sampled=1' };
    const QueueUrl = url('plain');
    const sent = await client.send(
      new SendMessageCommand({
        QueueUrl,
        MessageBody: 'zażółć 🛒',
        MessageGroupId: 'account-1',
        MessageSystemAttributes: { AWSTraceHeader },
      }),
    );

    const [message, ...others] = await receive('plain');
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      MessageId: sent.MessageId,
      Body: 'zażółć 🛒',
      Attributes: { MessageGroupId: 'account-1', AWSTraceHeader: AWSTraceHeader.StringValue },
    });
    expect(await receive('plain')).toEqual([]);

    await client.send(
      new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }),
    );
    reopen('plain');
    expect(await receive('plain')).toEqual([]);
  });

  test('wakes a long poll as soon as something is sent', async () => {
    open('waited-for');
    const began = Date.now();
    const polled = receive('waited-for', 10);
    setTimeout(() => void send('waited-for', 'now'), 200);

    const messages = await polled;

    expect(messages.map(({ Body }) => Body)).toEqual(['now']);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  test('shows a message again when its visibility time-out is over', async () => {
    open('timed', { visibilityTimeout: 0.3 });
    await send('timed', 'again');
    const [first] = await receive('timed');
    expect(await receive('timed')).toEqual([]);

    const [second] = await receive('timed', 5);

    expect(second?.MessageId).toBe(first?.MessageId);
    expect(second?.Attributes?.['ApproximateReceiveCount']).toBe('2');
    // The first receiver's handle is no longer valid, because another receiver has the message.
    await client.send(
      new DeleteMessageCommand({ QueueUrl: url('timed'), ReceiptHandle: first?.ReceiptHandle }),
    );
    expect(await receive('timed', 5)).toHaveLength(1);
  });

  test('gives a message back at once when its visibility is changed to 0', async () => {
    open('returned');
    await send('returned', 'mine');
    const [message] = await receive('returned');

    await client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: url('returned'),
        ReceiptHandle: message?.ReceiptHandle,
        VisibilityTimeout: 0,
      }),
    );

    expect(await receive('returned')).toHaveLength(1);
  });

  test('scales the time-out of its definition, and what receivers ask for instead', async () => {
    open('scaled', { visibilityTimeout: 300, visibilityScale: 0.001 });
    await send('scaled', 'again');
    expect(await receive('scaled')).toHaveLength(1);
    const [message] = await receive('scaled', 5);

    await client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: url('scaled'),
        ReceiptHandle: message?.ReceiptHandle,
        VisibilityTimeout: 900,
      }),
    );

    expect(await receive('scaled')).toEqual([]);
    expect(await receive('scaled', 5)).toHaveLength(1);
  });

  test('moves a message to the dead letters after maxReceiveCount receives', async () => {
    open('dead');
    open('fragile', {
      visibilityTimeout: 0.05,
      redrive: { deadLetterArn: localArn('sqs', 'dead'), maxReceiveCount: 2 },
    });
    const { MessageId } = await send('fragile', 'poison');
    expect(await receive('fragile', 2)).toHaveLength(1);
    expect(await receive('fragile', 2)).toHaveLength(1);

    expect(await receive('fragile', 1)).toEqual([]);

    const [dead] = await receive('dead');
    expect(dead).toMatchObject({
      MessageId,
      Body: 'poison',
      Attributes: { DeadLetterQueueSourceArn: localArn('sqs', 'fragile') },
    });
  });

  test('takes batches and counts what it holds', async () => {
    open('batched');
    const Entries = ['a', 'b', 'c'].map((Id) => ({ Id, MessageBody: Id, DelaySeconds: 0 }));
    Entries.push({ Id: 'later', MessageBody: 'later', DelaySeconds: 60 });
    const QueueUrl = url('batched');
    const sent = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    expect(sent.Successful).toHaveLength(4);

    const received = await receive('batched');
    expect(received.map(({ Body }) => Body)).toEqual(['a', 'b', 'c']);
    for (const { ReceiptHandle } of received.slice(0, 2)) {
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }

    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
    );
    expect(Attributes).toMatchObject({
      ApproximateNumberOfMessages: '0',
      ApproximateNumberOfMessagesNotVisible: '1',
      ApproximateNumberOfMessagesDelayed: '1',
    });
    reopen('batched');
    expect(queues.get('batched')?.counts()).toEqual({ visible: 1, inFlight: 0, delayed: 1 });
  });

  test('finds everything acknowledged again after a kill, as if not received, and drops a half-written line', async () => {
    open('durable');
    await send('durable', 'in flight');
    await receive('durable');
    await send('durable', 'waiting');
    appendFileSync(join(folder, 'durable.journal'), '{"put":{"id":"torn"');

    reopen('durable');

    const messages = await receive('durable');
    expect(messages.map(({ Body }) => Body)).toEqual(['in flight', 'waiting']);
    expect(messages[0]?.Attributes?.['ApproximateReceiveCount']).toBe('1');
  });

  test('refuses message attributes and operations that it does not have', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open('refusing');
    const QueueUrl = url('refusing');
    const MessageAttributes = { trace: { DataType: 'String', StringValue: '1' } };

    await expect(
      client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x', MessageAttributes })),
    ).rejects.toThrow('MessageAttributes');
    await expect(client.send(new PurgeQueueCommand({ QueueUrl }))).rejects.toThrow(
      'PurgeQueue is not implemented here.',
    );
    expect(await receive('refusing')).toEqual([]);
  });

  test('names the error for a queue that does not exist and for a message that is too long', async () => {
    await expect(send('nowhere', 'x')).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
    open('narrow');
    await expect(send('narrow', 'x'.repeat(262_145))).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
  });
});
