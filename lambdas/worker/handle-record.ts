import type { SQSRecord } from 'aws-lambda';
import { queueMessageSchema, type QueueMessage } from '../contracts/queue-message';
import { logger } from '../shared/logger';
import { retryLater } from '../storage/queues';
import { enrolItem } from './enrol-item';
import { laneOf } from './lane';
import { recogniseResult } from './recognise-result';
import { retryDelay } from './retry-delay';

/** @returns whether the message is done; if not, it comes back, and at last becomes a dead letter. */
export async function handleRecord(record: SQSRecord): Promise<boolean> {
  const message = parseMessage(record);
  if (message === undefined) return false;
  logger.appendKeys({ ...message, message_id: record.messageId });
  try {
    await handleMessage(message);
    return true;
  } catch (error) {
    logger.error('The message is tried again', { error });
    await comeBackLater(record);
    return false;
  } finally {
    logger.resetKeys();
  }
}

/** A message that is none of ours is left to the dead-letter queue, where somebody can look at it. */
function parseMessage(record: SQSRecord): QueueMessage | undefined {
  try {
    return queueMessageSchema.parse(JSON.parse(record.body));
  } catch (error) {
    logger.error('The message is malformed', { error, message_id: record.messageId });
    return undefined;
  }
}

async function handleMessage(message: QueueMessage): Promise<void> {
  switch (message.kind) {
    case 'recognise':
      return recogniseResult(message);
    case 'enrol':
      return enrolItem(message);
  }
}

async function comeBackLater(record: SQSRecord): Promise<void> {
  const lane = laneOf(record.eventSourceARN);
  const seconds = retryDelay(lane, Number(record.attributes.ApproximateReceiveCount));
  try {
    await retryLater(lane, record.receiptHandle, seconds);
  } catch (error) {
    // The message comes back all the same, once its visibility timeout has passed.
    logger.warn('The visibility of the message could not be changed', { error });
  }
}
