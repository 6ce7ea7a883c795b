import type { SQSEvent, SQSMessageAttributes, SQSRecord } from 'aws-lambda';
import { md5, md5OfAttributes, type MessageAttributes } from '../sqs/message';
import type { Received } from '../sqs/queue';
import { systemAttributes } from '../sqs/receive-shape';
import { REGION } from '../template/pseudo-parameters';

/** The event with which Lambda calls a function for a batch of messages. */
export function sqsEvent(batch: readonly Received[], queueArn: string): SQSEvent {
  return { Records: batch.map((received) => record(received, queueArn)) };
}

function record(received: Received, queueArn: string): SQSRecord {
  const { message, receiptHandle } = received;
  const md5OfMessageAttributes = md5OfAttributes(message.attributes);
  return {
    messageId: message.id,
    receiptHandle,
    body: message.body,
    attributes: systemAttributes(received) as unknown as SQSRecord['attributes'],
    messageAttributes: eventAttributes(message.attributes),
    md5OfBody: md5(message.body),
    ...(md5OfMessageAttributes !== undefined && { md5OfMessageAttributes }),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: REGION,
  };
}

function eventAttributes(attributes: MessageAttributes): SQSMessageAttributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      {
        dataType: attribute.DataType,
        ...(attribute.StringValue !== undefined && { stringValue: attribute.StringValue }),
        ...(attribute.BinaryValue !== undefined && { binaryValue: attribute.BinaryValue }),
        stringListValues: [],
        binaryListValues: [],
      },
    ]),
  );
}
