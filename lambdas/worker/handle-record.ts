import type { SQSRecord } from 'aws-lambda';
import { queueMessageSchema, type QueueMessage } from '../contracts/queue-message';
import { retryDelaySeconds } from '../contracts/retry-delay';
import { AppError } from '../shared/app-error';
import { logger } from '../shared/logger';
import { recordMetrics } from '../shared/metrics';
import { redeliverMessageAfter } from '../storage/queues/queues';
import { handleEnrolMessage } from './enrol-item';
import { handleExportTaskMessage } from './export/export-task';
import { laneOfQueue } from './lane';
import { handlePackMessage } from './gallery/pack-task';
import { handleLearnMessage } from './learn/learn-from-result';
import { handleRecogniseMessage } from './recognise-result';
import { handleRenameMessage } from './rename-result';
import { handleRenameTaskMessage } from './rename-task';

/**
 * Handles one message of a lane.
 * @returns true if the message is done. Otherwise it comes back later, or becomes a dead letter after its last
 * attempt.
 */
export async function handleQueueRecord(record: SQSRecord): Promise<boolean> {
  const message = parseMessage(record);
  if (message === undefined) return false;
  logger.appendKeys({ ...message, message_id: record.messageId });
  try {
    await handleMessage(message);
    recordMetrics({ 'attempt-failed': 0 });
    return true;
  } catch (error) {
    logger.error('The message is tried again', { error });
    recordMetrics({ 'attempt-failed': 1 }, { reason: reasonOf(error) });
    await delayNextAttempt(record);
    return false;
  } finally {
    logger.resetKeys();
  }
}

/**
 * Parses a message; undefined if it is malformed. Such a message ends in the dead-letter queue, where operators
 * can read it.
 */
function parseMessage(record: SQSRecord): QueueMessage | undefined {
  try {
    return queueMessageSchema.parse(JSON.parse(record.body));
  } catch (error) {
    logger.error('The message is malformed', { error, message_id: record.messageId });
    recordMetrics({ 'attempt-failed': 1 }, { reason: 'malformed' });
    return undefined;
  }
}

/**
 * The reason by which a failure is counted: the code of an AppError, or the name of an error from AWS or
 * Node.js.
 */
const reasonOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : typeof error;
};

async function handleMessage(message: QueueMessage): Promise<void> {
  switch (message.kind) {
    case 'recognise':
      return handleRecogniseMessage(message);
    case 'enrol':
      return handleEnrolMessage(message);
    case 'pack':
      return handlePackMessage(message);
    case 'learn':
      return handleLearnMessage(message);
    case 'rename':
      return handleRenameMessage(message);
    case 'rename-task':
      return handleRenameTaskMessage(message);
    case 'export-task':
      return handleExportTaskMessage(message);
  }
}

async function delayNextAttempt(record: SQSRecord): Promise<void> {
  const lane = laneOfQueue(record.eventSourceARN);
  const delaySeconds = retryDelaySeconds(lane, Number(record.attributes.ApproximateReceiveCount));
  try {
    await redeliverMessageAfter(lane, record.receiptHandle, delaySeconds);
  } catch (error) {
    // The message still comes back, after the queue's own visibility time-out.
    logger.warn('The visibility of the message could not be changed', { error });
  }
}
