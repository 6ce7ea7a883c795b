import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { md5 } from '../sqs/message';
import type { Received } from '../sqs/queue';
import { systemAttributes } from '../sqs/receive-shape';
import { REGION } from '../template/pseudo-parameters';

/** The event that Lambda passes to a function for a batch of messages. */
export function sqsEvent(batch: readonly Received[], queueArn: string): SQSEvent {
  return { Records: batch.map((received) => record(received, queueArn)) };
}

function record(received: Received, queueArn: string): SQSRecord {
  const { message, receiptHandle } = received;
  return {
    messageId: message.id,
    receiptHandle,
    body: message.body,
    attributes: systemAttributes(received) as unknown as SQSRecord['attributes'],
    messageAttributes: {},
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: REGION,
  };
}
