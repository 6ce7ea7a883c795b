import type { Server } from 'node:http';
import { createJsonProtocolServer, operation, ServiceError } from '../shared/json-protocol';
import { md5, md5OfAttributes } from './message';
import type { Queue, SendOptions } from './queue';
import { receivedShape } from './receive-shape';
import * as requests from './requests';

/** The SQS endpoint, in the protocol AWS JSON 1.0. Queues are found by their name. */
export function createSqsServer(
  queues: ReadonlyMap<string, Queue>,
  urlOf: (queueName: string) => string,
): Server {
  const find = (queueUrl: string): Queue => byName(queueUrl.split('/').at(-1) ?? '');
  const byName = (name: string): Queue => {
    const queue = queues.get(name);
    if (queue) return queue;
    const queryCode = 'AWS.SimpleQueueService.NonExistentQueue';
    throw new ServiceError('QueueDoesNotExist', `There is no queue ${name}.`, 400, queryCode);
  };

  return createJsonProtocolServer('sqs', {
    GetQueueUrl: operation(requests.getQueueUrl, ({ QueueName }) => ({
      QueueUrl: urlOf(byName(QueueName).definition.name),
    })),

    SendMessage: operation(requests.sendMessage, ({ QueueUrl, ...entry }) => {
      checkSize([entry]);
      return send(find(QueueUrl), entry);
    }),
    SendMessageBatch: operation(requests.sendMessageBatch, ({ QueueUrl, Entries }) => {
      checkSize(Entries);
      const queue = find(QueueUrl);
      return succeed(Entries, (entry) => send(queue, entry));
    }),

    ReceiveMessage: operation(requests.receiveMessage, async (input, signal) => {
      const queue = find(input.QueueUrl);
      const received = await queue.receive({
        maximum: input.MaxNumberOfMessages,
        waitSeconds: input.WaitTimeSeconds ?? queue.definition.receiveWait,
        visibilityTimeout: input.VisibilityTimeout,
        signal,
      });
      return received.length === 0 ? {} : { Messages: received.map(receivedShape) };
    }),

    DeleteMessage: operation(requests.deleteMessage, ({ QueueUrl, ReceiptHandle }) => {
      find(QueueUrl).delete(ReceiptHandle);
      return {};
    }),
    DeleteMessageBatch: operation(requests.deleteMessageBatch, ({ QueueUrl, Entries }) => {
      const queue = find(QueueUrl);
      return succeed(Entries, (entry) => {
        queue.delete(entry.ReceiptHandle);
        return {};
      });
    }),

    ChangeMessageVisibility: operation(requests.changeMessageVisibility, (input) => {
      if (!find(input.QueueUrl).changeVisibility(input.ReceiptHandle, input.VisibilityTimeout)) {
        throw new ServiceError('ReceiptHandleIsInvalid', 'The message is not in flight.');
      }
      return {};
    }),
    ChangeMessageVisibilityBatch: operation(requests.changeMessageVisibilityBatch, (input) => {
      const queue = find(input.QueueUrl);
      const [done, stale] = [[] as object[], [] as object[]];
      for (const entry of input.Entries) {
        const changed = queue.changeVisibility(entry.ReceiptHandle, entry.VisibilityTimeout);
        if (changed) done.push({ Id: entry.Id });
        else stale.push({ Id: entry.Id, Code: 'ReceiptHandleIsInvalid', SenderFault: true });
      }
      return { Successful: done, Failed: stale };
    }),

    GetQueueAttributes: operation(requests.queueOnly, ({ QueueUrl }) => {
      const queue = find(QueueUrl);
      const { definition } = queue;
      const counts = queue.counts();
      return {
        Attributes: {
          QueueArn: definition.arn,
          ApproximateNumberOfMessages: String(counts.visible),
          ApproximateNumberOfMessagesNotVisible: String(counts.inFlight),
          ApproximateNumberOfMessagesDelayed: String(counts.delayed),
          VisibilityTimeout: String(definition.visibilityTimeout),
          ...(definition.redrive && {
            RedrivePolicy: JSON.stringify({
              deadLetterTargetArn: definition.redrive.deadLetterArn,
              maxReceiveCount: definition.redrive.maxReceiveCount,
            }),
          }),
        },
      };
    }),
    PurgeQueue: operation(requests.queueOnly, ({ QueueUrl }) => {
      find(QueueUrl).purge();
      return {};
    }),
  });
}

interface OutgoingEntry {
  readonly MessageBody: string;
  readonly MessageAttributes?: SendOptions['attributes'];
  readonly MessageGroupId?: string | undefined;
  readonly DelaySeconds?: number | undefined;
}

function send(queue: Queue, entry: OutgoingEntry): object {
  const message = queue.send({
    body: entry.MessageBody,
    attributes: entry.MessageAttributes,
    groupId: entry.MessageGroupId,
    delaySeconds: entry.DelaySeconds,
  });
  return {
    MessageId: message.id,
    MD5OfMessageBody: md5(message.body),
    MD5OfMessageAttributes: md5OfAttributes(message.attributes),
  };
}

function succeed<E extends { readonly Id: string }>(
  entries: readonly E[],
  run: (entry: E) => object,
): object {
  return { Successful: entries.map((entry) => ({ Id: entry.Id, ...run(entry) })), Failed: [] };
}

function checkSize(entries: readonly OutgoingEntry[]): void {
  const bytes = entries.reduce(
    (sum, entry) =>
      sum +
      Buffer.byteLength(entry.MessageBody) +
      Buffer.byteLength(JSON.stringify(entry.MessageAttributes ?? {})),
    0,
  );
  if (bytes > requests.MESSAGE_LIMIT_BYTES) {
    const message = `Messages must be at most ${requests.MESSAGE_LIMIT_BYTES} bytes.`;
    throw new ServiceError('InvalidParameterValue', message);
  }
}
