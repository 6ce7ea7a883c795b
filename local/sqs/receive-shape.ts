import { md5 } from './message';
import type { Received } from './queue';

/** The attributes that SQS itself adds to a message. All are strings. */
export function systemAttributes({ message }: Received): Record<string, string> {
  return {
    ApproximateReceiveCount: String(message.receiveCount),
    SentTimestamp: String(message.sentAt),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
    ...(message.groupId !== undefined && { MessageGroupId: message.groupId }),
    ...(message.traceHeader !== undefined && { AWSTraceHeader: message.traceHeader }),
    ...(message.deadLetterSource !== undefined && {
      DeadLetterQueueSourceArn: message.deadLetterSource,
    }),
  };
}

/** A message in the form that ReceiveMessage returns. */
export function receivedShape(received: Received): object {
  const { message, receiptHandle } = received;
  return {
    MessageId: message.id,
    ReceiptHandle: receiptHandle,
    MD5OfBody: md5(message.body),
    Body: message.body,
    Attributes: systemAttributes(received),
  };
}
