import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { LIMITS } from '../../contracts/limits';
import { queueMessageSchema } from '../../contracts/queue-message';
import { logger } from '../../shared/logger';
import { getResult } from '../../storage/results';
import { endAsFailed } from '../end-as-failed';

/** When no attempt left a reason behind: the worker itself was killed or timed out. */
const NO_REASON = `The image could not be processed in ${LIMITS.recognitionAttempts} attempts`;

/** Ends the results whose messages the worker could not handle. */
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
  if (message.kind === 'enrol') {
    // The item is embedded when a recognition next needs it; nobody waits for this message.
    logger.error('item not enrolled', { item_uuid: message.item_uuid });
    return;
  }
  const row = await getResult(message);
  if (!row) {
    logger.error('dead letter of no result', { ...message });
    return;
  }
  await endAsFailed(row, NO_REASON);
}
