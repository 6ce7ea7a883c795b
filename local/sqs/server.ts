import type { Server } from 'node:http';
import { authoriser } from '../iam/authoriser';
import { Permissions } from '../iam/permissions';
import { createJsonProtocolServer, operation, ServiceError } from '../shared/json-protocol';
import { localArn } from '../template/pseudo-parameters';
import { md5 } from './message';
import type { Queue } from './queue';
import { receivedShape } from './receive-shape';
import * as requests from './requests';

/** The SQS endpoint, in AWS JSON 1.0. Queues are found by name. */
export function createSqsServer(
  queues: ReadonlyMap<string, Queue>,
  permissions = new Permissions(),
): Server {
  const find = (queueUrl: string): Queue => {
    const name = nameOf(queueUrl);
    const queue = queues.get(name);
    if (queue) return queue;
    throw new ServiceError('QueueDoesNotExist', `There is no queue ${name}.`);
  };

  const operations = {
    SendMessage: operation(
      requests.sendMessage,
      access('SendMessage'),
      ({ QueueUrl, ...entry }) => {
        checkSize([entry]);
        return send(find(QueueUrl), entry);
      },
    ),
    SendMessageBatch: operation(
      requests.sendMessageBatch,
      access('SendMessage'),
      ({ QueueUrl, Entries }) => {
        checkSize(Entries);
        const queue = find(QueueUrl);
        const sent = Entries.map((entry) => ({ Id: entry.Id, ...send(queue, entry) }));
        return { Successful: sent, Failed: [] };
      },
    ),

    ReceiveMessage: operation(
      requests.receiveMessage,
      access('ReceiveMessage'),
      async (input, signal) => {
        const queue = find(input.QueueUrl);
        const received = await queue.receive({
          maximum: input.MaxNumberOfMessages,
          waitSeconds: input.WaitTimeSeconds ?? queue.definition.receiveWait,
          visibilityTimeout: input.VisibilityTimeout,
          signal,
        });
        return received.length === 0 ? {} : { Messages: received.map(receivedShape) };
      },
    ),

    DeleteMessage: operation(
      requests.deleteMessage,
      access('DeleteMessage'),
      ({ QueueUrl, ReceiptHandle }) => {
        find(QueueUrl).delete(ReceiptHandle);
        return {};
      },
    ),

    ChangeMessageVisibility: operation(
      requests.changeMessageVisibility,
      access('ChangeMessageVisibility'),
      (input) => {
        if (!find(input.QueueUrl).changeVisibility(input.ReceiptHandle, input.VisibilityTimeout)) {
          throw new ServiceError('ReceiptHandleIsInvalid', 'The message is not in flight.');
        }
        return {};
      },
    ),

    GetQueueAttributes: operation(
      requests.getQueueAttributes,
      access('GetQueueAttributes'),
      ({ QueueUrl }) => {
        const { visible, inFlight, delayed } = find(QueueUrl).counts();
        return {
          Attributes: {
            ApproximateNumberOfMessages: String(visible),
            ApproximateNumberOfMessagesNotVisible: String(inFlight),
            ApproximateNumberOfMessagesDelayed: String(delayed),
          },
        };
      },
    ),
  };
  const refused = { status: 403, denied: 'AccessDenied', unknown: 'InvalidClientTokenId' };
  return createJsonProtocolServer('sqs', operations, authoriser(permissions, refused));
}

const nameOf = (queueUrl: string): string => queueUrl.split('/').at(-1) ?? '';

/** What IAM must allow for an action on a queue. A batch needs the same permission as the single operation. */
const access = (action: string) => ({
  action: `sqs:${action}`,
  resource: ({ QueueUrl }: { readonly QueueUrl: string }) => localArn('sqs', nameOf(QueueUrl)),
});

interface OutgoingEntry {
  readonly MessageBody: string;
  readonly MessageGroupId?: string | undefined;
  readonly DelaySeconds?: number | undefined;
  readonly MessageSystemAttributes?:
    { readonly AWSTraceHeader: { readonly StringValue: string } } | undefined;
}

function send(queue: Queue, entry: OutgoingEntry): object {
  const message = queue.send({
    body: entry.MessageBody,
    groupId: entry.MessageGroupId,
    traceHeader: entry.MessageSystemAttributes?.AWSTraceHeader.StringValue,
    delaySeconds: entry.DelaySeconds,
  });
  return { MessageId: message.id, MD5OfMessageBody: md5(message.body) };
}

function checkSize(entries: readonly OutgoingEntry[]): void {
  const bytes = entries.reduce((sum, entry) => sum + Buffer.byteLength(entry.MessageBody), 0);
  if (bytes > requests.MESSAGE_LIMIT_BYTES) {
    const message = `Messages must be at most ${requests.MESSAGE_LIMIT_BYTES} bytes.`;
    throw new ServiceError('InvalidParameterValue', message);
  }
}
