import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { LIMITS } from '../../contracts/limits';
import { queueMessageSchema } from '../../contracts/queue-message';
import { logger } from '../../shared/logger';
import { getResult } from '../../storage/results/results';
import { endResultAsFailed } from '../end-as-failed';

/**
 * The failure reason used if no attempt recorded an error, because the worker was killed or timed out.
 */
const FALLBACK_FAILURE_REASON = `The image could not be processed in ${LIMITS.recognitionAttempts} attempts`;

/**
 * Handles the dead letters of the lanes, which are messages that the worker could not handle. A result whose
 * message is one of them becomes FAILED.
 */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { body, messageId } of event.Records) {
    try {
      await failDeadLetter(body);
    } catch (error) {
      logger.error('dead letter not handled', { error, body });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}

async function failDeadLetter(body: string): Promise<void> {
  const message = queueMessageSchema.parse(JSON.parse(body));
  logger.resetKeys();
  logger.appendKeys({ ...message });
  if (message.kind === 'enrol') {
    // There is nothing to do, because the next recognition that needs the item enrols it.
    logger.error('item not enrolled');
    return;
  }
  if (message.kind === 'pack') {
    // There is nothing to do, because the task's next photo causes its gallery to be packed.
    logger.error('gallery not packed', { task_uuid: message.task_uuid });
    return;
  }
  if (message.kind === 'learn') {
    // There is nothing to do, because the result is COMPLETED. Its next correction sends another message.
    logger.error('nothing learned', { result_uuid: message.result_uuid });
    return;
  }
  if (message.kind === 'rename') {
    // There is nothing to do, because the sweep asks for the rename again.
    logger.error('result not renamed', { result_uuid: message.result_uuid });
    return;
  }
  if ('moved_at' in message) {
    // There is nothing to do, because the sweep sends the message again.
    logger.error('job not continued', { task_uuid: message.task_uuid });
    return;
  }
  const row = await getResult(message);
  if (!row) {
    logger.error('dead letter of no result');
    return;
  }
  logger.warn('image given up', { reason: row.last_error ?? FALLBACK_FAILURE_REASON });
  await endResultAsFailed(row, FALLBACK_FAILURE_REASON);
}
